import type { RequestListener, Server } from 'node:http';
import path from 'node:path';
import config from '../../cms/payload.config';
import type { Express, RequestHandler } from 'express';
import { getPayload, type Payload } from 'payload';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { applyMigrations } from '../../cms/database/migrate';
import { withDatabaseLock } from '../../cms/database/with-database-lock';
import type { Environment } from '../../cms/env';
import { migrations } from '../../cms/migrations';
import { type AuthorCredentials, ensureAuthor } from '../../cms/accounts/queries/staff';
import { isEmpty } from '../../cms/seeding/queries/is-empty';
import { createApp } from '../../cms/server/app';
import { createMetrics } from '../../cms/metrics/metrics';
import { metricsEndpoint, metricsOnly } from '../../cms/metrics/metrics-endpoint';
import { createDashboard, type Dashboard } from '../../cms/server/dashboard';
import { createLog } from '../../cms/log/log';
import { seedFolder } from '../seed/seed';

// What needs Payload and React, and so may be loaded only after process.env is settled.

/** The site's screens, as `createApp` takes them. */
export type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  assets: RequestHandler;
  close: () => Promise<void>;
};

export { closePayload } from './close-payload';

/** Payload on the database that the environment names, and the log that both write to. */
export async function openPayload(
  environment: Environment,
): Promise<{ payload: Payload; log: Logger }> {
  const log = createLog(environment);
  const payload = await getPayload({ config: Object.assign(await config, { logger: log }) });
  // Without a listener, a restart of the database would end the process; the pool itself makes new connections.
  payload.db.pool.on('error', (error) =>
    log.warn({ err: error, msg: 'A connection to the database was lost' }),
  );
  return { payload, log };
}

type Preparation = {
  payload: Payload;
  environment: Environment;
  repository: string;
  report: (line: string) => void;
  /** Aborted when the process is told to end: a filling that is under way is taken back. */
  signal: AbortSignal;
};

/**
 * Brings the database to where the code is, fills an empty one, and makes the author's account if there is none.
 *
 * @returns the credentials when they were made now, else null
 */
export function prepareContent({
  payload,
  environment,
  repository,
  report,
  signal,
}: Preparation): Promise<AuthorCredentials | null> {
  return withDatabaseLock(environment.DATABASE_URL ?? '', async () => {
    const applied = await applyMigrations(payload, migrations, { log: report });
    if (applied.length > 0) report(`Migrations applied: ${applied.join(', ')}`);
    if (await isEmpty(payload)) {
      report('Filling the empty database with the site’s content');
      await seedFolder(payload, path.join(repository, 'scripts/seed/content'), {
        report,
        signal,
      });
    }
    return ensureAuthor(payload, {
      email: environment.ADMIN_EMAIL,
      password: environment.ADMIN_PASSWORD,
      apiKey: environment.ADMIN_API_KEY,
    });
  });
}

/** Tells a database that is silent from one that is slow, for as long as the site runs. */
export { dropSilentConnections } from '../../cms/database/drop-silent-connections';

/** What brings a database to where the code is. */
export { migrations };

/** Sends the mails of the outbox for as long as the site runs. */
export { runOutbox } from '../../cms/mail/run-outbox';

/** Removes what has had its time, for as long as the site runs. */
export { keepSwept } from '../../cms/sweeps/keep-swept';

/** Searches texts for the names of terms that have changed, for as long as the site runs. */
export { keepLinked } from '../../cms/mentions/keep-linked';

/** Writes backups at the times of BACKUP_SCHEDULE. */
export { keepBackedUp } from '../../cms/backup/keep-backed-up';

/** Payload's dashboard from its folder in the repository; it is loaded when it is prepared. */
export function openDashboard(
  repository: string,
  options: { log: Logger; reloadServer: Server | undefined },
): Dashboard {
  return createDashboard({ dir: path.join(repository, 'cms/dashboard'), ...options });
}

/** Keeps what is the same for everybody as finished bytes, in front of everything else. */
export { openPageCache } from '../../cms/page-cache/open-page-cache';

/** In front of that: whoever would log in when too many do is told so. */
export { refuseLogInCrowds } from '../../cms/server/refuse-log-in-crowds';

/** The patterns of the pages, as the build knows them. */
function pagePathsOf({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.keys(routes).map((id) => `/${pathOf(id)}`);
}

/** What a monitoring is told, and what answers it, at the site's port or at one of its own; null unless the environment asks for it. */
export async function openMetrics(
  { METRICS_TOKEN, METRICS_PORT }: Environment,
  { payload, pages }: { payload: Payload; pages: Pages },
) {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return null;
  const build = typeof pages.build === 'function' ? await pages.build() : pages.build;
  const metrics = createMetrics({ payload, pagePaths: pagePathsOf(build) });
  const endpoint = metricsEndpoint(metrics, METRICS_TOKEN);
  return {
    ...metrics,
    endpoint: METRICS_PORT === undefined ? endpoint : undefined,
    atOwnPort:
      METRICS_PORT === undefined
        ? undefined
        : { port: METRICS_PORT, answer: metricsOnly(endpoint) },
  };
}

/** Everything that the process answers, made of its parts. */
export function assembleApp(parts: {
  payload: Payload;
  pages: Pages;
  dashboard: Dashboard;
  log: Logger;
  environment: Environment;
  metrics?: RequestListener | undefined;
}): Express {
  const { pages, environment, ...rest } = parts;
  const trustProxy = environment.TRUST_PROXY;
  return createApp({ ...rest, build: pages.build, assets: pages.assets, migrations, trustProxy });
}
