import type { RequestListener, Server } from 'node:http';
import path from 'node:path';
import { type Environment, readEnvironment } from '../../cms/env';
import { enableCompileCache } from '../bootstrap/compile-cache.js';
import { applyEnv } from './apply-env';
import { banner, credentialsText } from './banner';
import type { Pages } from './composition-root';
import { closable } from './close-server';
import { describeError } from './describe-error';
import { createHttpServer } from './http-server';
import { Aborted, Lifecycle } from './lifecycle';
import { openDatabase, openDataDirectory } from './open-database';
import { assertPortFree, listen } from './port';
import { readRelease } from './release';

type Options = {
  /** Absolute path of the repository. */
  repository: string;
  mode: 'production' | 'development';
  /** Loads the pages. `httpServer` does not listen yet. */
  loadPages: (httpServer: Server) => Promise<Pages>;
};

/** Runs the site until a signal, and ends the process. */
export async function runSite(options: Options): Promise<void> {
  const lifecycle = new Lifecycle();
  lifecycle.listenToSignals();
  // applyEnv changes them, but an error must name the declared values.
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = process.env;
  const usesOwnDatabase = !DATABASE_URL;
  const dataDir = path.resolve(DATA_DIR || '.data');
  try {
    await start(lifecycle, options);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted) return lifecycle.end(0);
    console.error(
      describeError(error, {
        dataDir: usesOwnDatabase ? dataDir : undefined,
        debug: LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace',
      }),
    );
    await lifecycle.end(1);
  }
}

const report = (line: string) => console.log(line);

/** Logs messages about the database: to the terminal until the log exists. */
let logDatabase = report;

async function start(
  lifecycle: Lifecycle,
  { repository, mode, loadPages }: Options,
): Promise<void> {
  const declared = readEnvironment();

  await openDataDirectory(lifecycle, declared, { port: declared.PORT });
  // In development, modules change.
  if (mode === 'production') enableCompileCache(path.join(declared.DATA_DIR, 'compile-cache'));
  const port = await lifecycle.addStep(() => assertPortFree(declared.HOST, declared.PORT));
  const { METRICS_PORT } = declared;
  if (METRICS_PORT !== undefined)
    await lifecycle.addStep(() =>
      assertPortFree(metricsHost(declared), METRICS_PORT, 'METRICS_PORT'),
    );
  const url = await openDatabase(lifecycle, declared, {
    log: (line) => logDatabase(line),
    onLost: (error) => lifecycle.fail(error.message),
  });
  const environment = await applyEnv(declared, { NODE_ENV: mode, PORT: port, DATABASE_URL: url });

  const site = await lifecycle.addStep(() => import('./composition-root'));
  const { payload, log } = await lifecycle.addStep(
    () => site.openPayload(environment),
    (opened) => ({ end: () => site.closePayload(opened.payload) }),
  );
  logDatabase = (line) => log.warn(line);
  const made = await lifecycle.addStep(() =>
    site.prepareContent({ payload, environment, repository, report, signal: lifecycle.signal }),
  );
  if (made) report(credentialsText(made, declared));
  await lifecycle.addStep(
    async () => site.dropSilentConnections(payload.db.pool, { log: (line) => log.warn(line) }),
    ({ stop }) => ({ end: stop }),
  );
  await lifecycle.addStep(
    async () => site.runOutbox(payload),
    ({ stop }) => ({ end: stop }),
  );
  await lifecycle.addStep(
    async () => site.keepSwept(payload),
    ({ stop }) => ({ end: stop }),
  );
  await lifecycle.addStep(
    async () => site.keepNewslettersSent(payload, { perMinute: environment.NEWSLETTER_RATE }),
    ({ stop }) => ({ end: stop }),
  );
  const { IMAP_URL } = environment;
  if (IMAP_URL !== undefined)
    await lifecycle.addStep(
      async () => site.keepInboxRead(payload, { imapUrl: IMAP_URL }),
      ({ stop }) => ({ end: stop }),
    );
  await lifecycle.addStep(
    async () => site.keepLinked(payload),
    ({ stop }) => ({ end: stop }),
  );

  const server = createHttpServer();
  const pages = await lifecycle.addStep(
    () => loadPages(server),
    ({ close }) => ({ end: close }),
  );
  const dashboard = site.openDashboard(repository, {
    log,
    reloadServer: mode === 'development' ? server : undefined,
  });
  await lifecycle.addStep(
    async () => closable(server),
    (close) => ({
      end: async () => {
        await close();
        await dashboard.close();
      },
    }),
  );
  const metrics = await lifecycle.addStep(() => site.openMetrics(environment, { payload, pages }));
  const app = site.assembleApp({
    ...{ payload, pages, dashboard, log, environment },
    metrics: metrics?.endpoint,
  });
  // In development, pages change without the content.
  const cache =
    mode === 'production' && environment.PAGE_CACHE === 'on'
      ? await lifecycle.addStep(
          async () => site.openPageCache(payload, app, metrics?.countCache),
          ({ stop }) => ({ end: stop }),
        )
      : undefined;
  const answer = await site.refuseLogInCrowds(cache?.answer ?? app, payload);
  if (cache) metrics?.watchCache(cache.sizes);
  const views = await lifecycle.addStep(
    async () => site.openAnalytics(payload, app, environment),
    ({ stop }) => ({ end: stop }),
  );
  const counted = views.observe(answer);
  server.on('request', metrics?.observe(counted) ?? counted);
  if (metrics?.atOwnPort) await openMetricsPort(lifecycle, environment, metrics.atOwnPort);
  await lifecycle.addStep(() => listen(server, declared.HOST, port));
  await lifecycle.addStep(
    async () => {
      const release = await readRelease(repository);
      return site.keepBackedUp(payload, { environment, release, migrations: site.migrations });
    },
    ({ stop }) => ({ end: stop }),
  );
  lifecycle.ready();
  report(banner(environment.SITE_URL ?? ''));
  // In development, open pages need its connection for reloads.
  if (mode === 'development')
    dashboard.prepare().catch((error: unknown) => {
      log.error({ err: error, msg: 'The dashboard could not be loaded' });
    });
}

/** Without a token, metrics are available on this machine only. */
const metricsHost = ({ HOST, METRICS_TOKEN }: Environment) =>
  METRICS_TOKEN === undefined ? '127.0.0.1' : HOST;

/** Serves the metrics on a separate port. */
async function openMetricsPort(
  lifecycle: Lifecycle,
  environment: Environment,
  { port, answer }: { port: number; answer: RequestListener },
): Promise<void> {
  const server = createHttpServer().on('request', answer);
  await lifecycle.addStep(
    async () => closable(server),
    (close) => ({ end: close }),
  );
  await lifecycle.addStep(() => listen(server, metricsHost(environment), port, 'METRICS_PORT'));
}
