import type { RequestHandler } from 'express';
import type { Server } from 'node:http';
import path from 'node:path';
import type { Payload } from 'payload';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { type AuthorCredentials, ensureAuthor } from '../../cms/subjects/accounts/queries/staff';
import { countViews } from '../../cms/subjects/analytics/count-views';
import { openCountries } from '../../cms/subjects/analytics/country-of';
import { keepBackedUp } from '../../cms/platform/backup/back-up';
import { dropSilentConnections } from '../../cms/platform/database/drop-silent-connections';
import { applyMigrations } from '../../cms/platform/database/migrate';
import { withDatabaseLock } from '../../cms/platform/database/with-connection';
import type { Environment } from '../../cms/platform/env';
import { keepInboxRead } from '../../cms/subjects/inbox/keep-inbox-read';
import { runOutbox } from '../../cms/platform/mail/run-outbox';
import { keepLinked } from '../../cms/platform/mentions/queries/links-due';
import { createMetrics, metricsEndpoint, metricsOnly } from '../../cms/server/metrics/metrics';
import { keepNewslettersSent } from '../../cms/subjects/newsletters/queries/send-newsletters';
import { pagePathOf } from '../../cms/server/page-cache/cache-key';
import { openPageCache } from '../../cms/server/page-cache/serve-from-cache';
import { isEmpty } from '../../cms/subjects/seeding/queries/transactions';
import { createApp } from '../../cms/server/app';
import { createDashboard } from '../../cms/server/dashboard';
import { refuseLogInCrowds } from '../../cms/server/refuse-log-in-crowds';
import { visitorIpOf } from '../../cms/server/visitor-ip';
import { keepSwept } from '../../cms/subjects/sweeps/queries/run-sweeps';
import { seedFolder } from '../seed/seed';
import { closable, createHttpServer } from './http-server';
import type { Lifecycle } from './lifecycle';
import { closePayload, openPayload } from './payload';
import { listen, metricsHost } from './port';

// Everything that needs Payload and React. Import this file only after process.env is complete.

type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  assets: RequestHandler;
  close: () => Promise<void>;
};

export type SiteOptions = {
  repository: string;
  mode: 'production' | 'development';
  /** Loads the pages. `httpServer` does not listen yet. */
  loadPages: (httpServer: Server) => Promise<Pages>;
};

type Options = SiteOptions & {
  environment: Environment;
  report: (line: string) => void;
  /** Called with the credentials of a new author. */
  onAuthor: (credentials: AuthorCredentials) => void;
  onLog: (log: Logger) => void;
};

/** Opens the site on its database, and listens for requests. */
export async function openSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const { repository, mode, loadPages, environment, onAuthor, onLog } = options;
  const { HOST, PORT, IMAP_URL, METRICS_TOKEN, METRICS_PORT, COUNTRY_DATABASE } = environment;
  const keep = <Service extends { stop: () => Promise<void> }>(open: () => Service) =>
    lifecycle.addStep(
      async () => open(),
      ({ stop }) => stop(),
    );

  const { payload, log } = await lifecycle.addStep(
    () => openPayload(environment),
    (opened) => closePayload(opened.payload),
  );
  onLog(log);
  const author = await lifecycle.addStep(() => prepareContent(payload, options, lifecycle.signal));
  if (author) onAuthor(author);
  await keep(() => dropSilentConnections(payload.db.pool, { log: (line) => log.warn(line) }));
  await keep(() => runOutbox(payload));
  await keep(() => keepSwept(payload));
  await keep(() => keepNewslettersSent(payload, { perMinute: environment.NEWSLETTER_RATE }));
  if (IMAP_URL !== undefined) await keep(() => keepInboxRead(payload, { imapUrl: IMAP_URL }));
  await keep(() => keepLinked(payload));

  const server = createHttpServer();
  const pages = await lifecycle.addStep(
    () => loadPages(server),
    ({ close }) => close(),
  );
  const dashboard = createDashboard({
    dir: path.join(repository, 'cms/dashboard'),
    log,
    reloadServer: mode === 'development' ? server : undefined,
  });
  await lifecycle.addStep(
    async () => closable(server),
    async (close) => {
      await close();
      await dashboard.close();
    },
  );
  let cache: ReturnType<typeof openPageCache> | undefined;
  const metrics =
    METRICS_TOKEN === undefined && METRICS_PORT === undefined
      ? undefined
      : createMetrics({
          payload,
          pagePaths: await pagePathsOf(pages),
          cacheSizes: () => cache?.sizes() ?? {},
        });
  const endpoint = metrics && metricsEndpoint(metrics, METRICS_TOKEN);
  const app = createApp({
    payload,
    dashboard,
    log,
    build: pages.build,
    assets: pages.assets,
    trustProxy: environment.TRUST_PROXY,
    inboxToken: environment.INBOX_TOKEN,
    metrics: METRICS_PORT === undefined ? endpoint : undefined,
  });
  // In development, pages change without the content.
  if (mode === 'production' && environment.PAGE_CACHE === 'on')
    cache = await keep(() => openPageCache(payload, app, metrics?.countCache));
  const views = await keep(() =>
    countViews(payload, {
      pagePathOf,
      ipOf: visitorIpOf(app),
      countryOf: COUNTRY_DATABASE === undefined ? undefined : openCountries(COUNTRY_DATABASE),
    }),
  );
  const counted = views.observe(await refuseLogInCrowds(cache?.answer ?? app, payload));
  server.on('request', metrics?.observe(counted) ?? counted);
  if (endpoint && METRICS_PORT !== undefined) {
    const onPort = createHttpServer().on('request', metricsOnly(endpoint));
    await lifecycle.addStep(
      async () => closable(onPort),
      (close) => close(),
    );
    await lifecycle.addStep(() =>
      listen(onPort, metricsHost(environment), METRICS_PORT, 'METRICS_PORT'),
    );
  }
  await lifecycle.addStep(() => listen(server, HOST, PORT));
  await keep(() => keepBackedUp(payload, environment));
  // In development, open pages need the dashboard's connection for reloads.
  if (mode === 'development')
    dashboard.prepare().catch((error: unknown) => {
      log.error({ err: error, msg: 'The dashboard could not be loaded' });
    });
}

/** Applies migrations, seeds an empty database unless SAMPLE_CONTENT is off, and creates the author's account if there is none. */
function prepareContent(
  payload: Payload,
  { environment, repository, report }: Options,
  signal: AbortSignal,
): Promise<AuthorCredentials | null> {
  return withDatabaseLock(environment.DATABASE_URL ?? '', async () => {
    const applied = await applyMigrations(payload, { log: report });
    if (applied.length > 0) report(`Migrations applied: ${applied.join(', ')}`);
    if (environment.SAMPLE_CONTENT === 'on' && (await isEmpty(payload))) {
      report('Filling the empty database with the site’s content');
      const content = path.join(repository, 'scripts/seed/content');
      await seedFolder(payload, content, { report, signal });
    }
    return ensureAuthor(payload, {
      email: environment.ADMIN_EMAIL,
      password: environment.ADMIN_PASSWORD,
      apiKey: environment.ADMIN_API_KEY,
    });
  });
}

async function pagePathsOf({ build }: Pages): Promise<string[]> {
  const { routes } = typeof build === 'function' ? await build() : build;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.keys(routes).map((id) => `/${pathOf(id)}`);
}
