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
import { openCountries } from '../../cms/analytics/country-of';
import { countViews } from '../../cms/analytics/count-views';
import { pagePathOf } from '../../cms/page-cache/cache-key';
import { visitorIpOf } from '../../cms/server/visitor-ip';
import { createApp } from '../../cms/server/app';
import { createMetrics } from '../../cms/metrics/metrics';
import { metricsEndpoint, metricsOnly } from '../../cms/metrics/metrics-endpoint';
import { createDashboard, type Dashboard } from '../../cms/server/dashboard';
import { createLog } from '../../cms/log/log';
import { seedFolder } from '../seed/seed';

// Everything that needs Payload and React. Import it only after process.env is complete.

/** The site's pages, as `createApp` takes them. */
export type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  assets: RequestHandler;
  close: () => Promise<void>;
};

export { closePayload } from './close-payload';

/** Opens Payload on the environment's database, and the log. */
export async function openPayload(
  environment: Environment,
): Promise<{ payload: Payload; log: Logger }> {
  const log = createLog(environment);
  const payload = await getPayload({ config: Object.assign(await config, { logger: log }) });
  // Without a listener, a restart of the database would end the process. The pool reconnects by itself.
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
  /** Aborts the seeding and rolls it back. */
  signal: AbortSignal;
};

/**
 * Applies migrations, seeds an empty database unless SAMPLE_CONTENT is off, and creates the author's account if there is none.
 *
 * @returns the new account's credentials, or null
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
    if (environment.SAMPLE_CONTENT === 'on' && (await isEmpty(payload))) {
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

export { dropSilentConnections } from '../../cms/database/drop-silent-connections';

export { migrations };

export { runOutbox } from '../../cms/mail/run-outbox';

export { keepSwept } from '../../cms/sweeps/keep-swept';

export { keepNewslettersSent } from '../../cms/newsletters/keep-newsletters-sent';

export { keepInboxRead } from '../../cms/inbox/keep-inbox-read';

export { keepLinked } from '../../cms/mentions/keep-linked';

export { keepBackedUp } from '../../cms/backup/keep-backed-up';

/** Creates the dashboard, which loads when it is prepared. */
export function openDashboard(
  repository: string,
  options: { log: Logger; reloadServer: Server | undefined },
): Dashboard {
  return createDashboard({ dir: path.join(repository, 'cms/dashboard'), ...options });
}

export { openPageCache } from '../../cms/page-cache/page-cache';

/** Counts views of the public pages, by country if there is a database of them. */
export const openAnalytics = (
  payload: Payload,
  app: Express,
  { COUNTRY_DATABASE: file }: Environment,
) =>
  countViews(payload, {
    ...{ pagePathOf, ipOf: visitorIpOf(app) },
    countryOf: file === undefined ? undefined : openCountries(file),
  });

export { refuseLogInCrowds } from '../../cms/server/refuse-log-in-crowds';

/** Returns the path patterns of the pages in the build. */
function pagePathsOf({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.keys(routes).map((id) => `/${pathOf(id)}`);
}

/** Creates the metrics and their endpoint, on the site's port or a separate one. Returns null if they are not configured. */
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

/** Assembles the Express application. */
export function assembleApp(parts: {
  payload: Payload;
  pages: Pages;
  dashboard: Dashboard;
  log: Logger;
  environment: Environment;
  metrics?: RequestListener | undefined;
}): Express {
  const { pages, environment, ...rest } = parts;
  const { TRUST_PROXY: trustProxy, INBOX_TOKEN: inboxToken } = environment;
  const settings = { trustProxy, inboxToken };
  return createApp({ ...rest, ...settings, build: pages.build, assets: pages.assets, migrations });
}
