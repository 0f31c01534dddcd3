import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { lockDataDirectory, prepareDataDirectory } from '../../cms/database/data-directory';
import { type Environment, readEnvironment } from '../../cms/env';
import type { Pages } from './composition-root';
import { closable } from './close-server';
import { describeError } from './describe-error';
import { importBuildsFor } from './import-condition';
import { Ended, Life } from './lifecycle';
import { openDatabase } from './open-database';
import { assertPortFree, listen } from './port';
import { keepPayloadSecret } from './secrets';
import { welcome, credentialsText } from './banner';

type Options = {
  /** Absolute: where package.json is. */
  repository: string;
  mode: 'production' | 'development';
  /** Loads the pages. `httpServer` doesn't listen yet. */
  loadPages: (httpServer: Server) => Promise<Pages>;
};

/** Runs the site in this process until it is told to end, and ends the process. */
export async function runSite(options: Options): Promise<void> {
  const life = new Life();
  life.listenToSignals();
  // Read before they are settled for Payload: whatever cannot be started is told about as it was declared.
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = process.env;
  const usesOwnDatabase = !DATABASE_URL;
  const dataDir = path.resolve(DATA_DIR || '.data');
  if (process.env.npm_lifecycle_event !== undefined) life.followParent();
  try {
    await start(life, options);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted) return life.end(0);
    console.error(
      describeError(error, {
        dataDir: usesOwnDatabase ? dataDir : undefined,
        debug: LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace',
      }),
    );
    await life.end(1);
  }
}

const report = (line: string) => console.log(line);

/** Of what happens to the database: told on the terminal until there is a log. */
let tellOfDatabase = report;

async function start(life: Life, { repository, mode, loadPages }: Options): Promise<void> {
  const declared = readEnvironment();

  if (declared.DATABASE_URL === undefined)
    await life.begin(
      () => lockDataDirectory(declared.DATA_DIR, { port: declared.PORT }),
      (held) => ({ end: held.release }),
    );
  else await prepareDataDirectory(declared.DATA_DIR);
  const port = await life.begin(() => assertPortFree(declared.HOST, declared.PORT));

  const secret = declared.PAYLOAD_SECRET ?? (await keepPayloadSecret(declared.DATA_DIR));
  const database = await life.begin(
    () =>
      openDatabase({
        url: declared.DATABASE_URL,
        dataDir: declared.DATA_DIR,
        log: (line) => tellOfDatabase(line),
        signal: life.signal,
        onLost: (error) => life.fail(error.message),
      }),
    ({ stop, stopAtOnce }) => ({ end: stop, atOnce: stopAtOnce }),
  );
  const environment = settle({
    ...declared,
    NODE_ENV: mode,
    PORT: port,
    DATABASE_URL: database.url,
    PAYLOAD_SECRET: secret,
    SITE_URL: declared.SITE_URL ?? `http://localhost:${port}`,
  });

  importBuildsFor(mode);
  const site = await life.begin(() => import('./composition-root'));
  const { payload, log } = await life.begin(
    () => site.openPayload(environment),
    (opened) => ({ end: () => site.closePayload(opened.payload) }),
  );
  tellOfDatabase = (line) => log.warn(line);
  const made = await life.begin(() =>
    site.prepareContent({ payload, environment, repository, report, signal: life.signal }),
  );
  if (made) report(credentialsText(made, declared));
  await life.begin(
    async () => site.runOutbox(payload),
    ({ stop }) => ({ end: stop }),
  );
  await life.begin(
    async () => site.keepTrashEmptied(payload),
    ({ stop }) => ({ end: stop }),
  );

  const server = createServer();
  const pages = await life.begin(
    () => loadPages(server),
    ({ close }) => ({ end: close }),
  );
  const dashboard = site.openDashboard(repository, {
    dev: mode === 'development',
    log,
    httpServer: server,
  });
  await life.begin(
    async () => closable(server),
    (close) => ({
      end: async () => {
        await close();
        await dashboard.close();
      },
    }),
  );
  server.on('request', site.assembleApp({ payload, pages, dashboard, log, environment }));
  await life.begin(() => listen(server, declared.HOST, port));
  life.started();
  report(welcome(environment.SITE_URL ?? ''));

  dashboard.prepare().catch((error: unknown) => {
    // The site does without it; a request for it tries again.
    log.error({ err: error, msg: 'The dashboard could not be loaded' });
  });
}

/** Payload's configuration, and Next's copy of it in this process, read the same values from process.env. */
function settle(environment: Environment): Environment {
  const { NODE_ENV, PORT, DATA_DIR, DATABASE_URL, PAYLOAD_SECRET, SITE_URL } = environment;
  Object.assign(process.env, {
    NODE_ENV,
    PORT: String(PORT),
    DATA_DIR,
    DATABASE_URL,
    PAYLOAD_SECRET,
    SITE_URL,
    NEXT_TELEMETRY_DISABLED: '1',
  });
  return environment;
}
