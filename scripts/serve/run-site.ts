import path from 'node:path';
import type { AuthorCredentials } from '../../cms/subjects/accounts/queries/staff';
import { type Environment, readEnvironment } from '../../cms/platform/env';
import { OperatorError } from '../../cms/platform/operator-error';
import { enableCompileCache } from '../bootstrap/compile-cache.js';
import { applyEnv } from './secrets';
import type { SiteOptions } from './composition-root';
import { Aborted, Lifecycle } from './lifecycle';
import { openDatabase, openDataDirectory } from './open-database';
import { assertPortFree, metricsHost } from './port';

/** Runs the site until a signal, and ends the process. */
export async function runSite(options: SiteOptions): Promise<void> {
  const lifecycle = new Lifecycle();
  lifecycle.listenToSignals();
  // applyEnv changes these, but an error must name the declared values.
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

async function start(lifecycle: Lifecycle, options: SiteOptions): Promise<void> {
  const declared = readEnvironment();
  const { HOST, METRICS_PORT } = declared;

  await openDataDirectory(lifecycle, declared, { port: declared.PORT });
  // In development, modules change.
  if (options.mode === 'production')
    enableCompileCache(path.join(declared.DATA_DIR, 'compile-cache'));
  const PORT = await lifecycle.addStep(() => assertPortFree(HOST, declared.PORT));
  if (METRICS_PORT !== undefined)
    await lifecycle.addStep(() =>
      assertPortFree(metricsHost(declared), METRICS_PORT, 'METRICS_PORT'),
    );
  // The terminal, until the log exists.
  let logDatabase = report;
  const DATABASE_URL = await openDatabase(lifecycle, declared, {
    log: (line) => logDatabase(line),
    onLost: (error) => lifecycle.fail(error.message),
  });
  const environment = await applyEnv(declared, { NODE_ENV: options.mode, PORT, DATABASE_URL });

  const { openSite } = await lifecycle.addStep(() => import('./composition-root'));
  await openSite(lifecycle, {
    ...options,
    environment,
    report,
    onLog: (log) => (logDatabase = (line) => log.warn(line)),
    onAuthor: (author) => report(credentialsText(author, declared)),
  });
  lifecycle.ready();
  const { SITE_URL } = environment;
  report(`\n  The site       ${SITE_URL}/\n  Its dashboard  ${SITE_URL}/cms\n`);
}

/** Returns the credentials created at the first start, except those that the environment set. */
function credentialsText(
  { email, password, apiKey }: AuthorCredentials,
  given: Pick<Environment, 'ADMIN_PASSWORD' | 'ADMIN_API_KEY'>,
): string {
  return [
    '',
    '  The author’s account was created. This is not shown again:',
    `    e-mail    ${email}`,
    `    password  ${given.ADMIN_PASSWORD ? '(as set by ADMIN_PASSWORD)' : password}`,
    `    API key   ${given.ADMIN_API_KEY ? '(as set by ADMIN_API_KEY)' : apiKey}`,
  ].join('\n');
}

/** Returns the message of a failed start. For an unexpected error, it names the database's log. `debug` adds the stack. */
export function describeError(
  error: unknown,
  { dataDir, debug = false }: { dataDir?: string; debug?: boolean } = {},
): string {
  const stack = debug && error instanceof Error && error.stack ? `\n${chainOf(error)}` : '';
  if (error instanceof OperatorError) return `${error.message}${stack}`;
  const message = error instanceof Error ? error.message : String(error);
  const serverLog = dataDir
    ? ` The database’s log is ${path.join(dataDir, 'postgres/server.log')}.`
    : '';
  const hint = debug ? '' : ' Set LOG_LEVEL=debug and start again to see where.';
  return `The site could not start: ${message}${/[.!?]$/.test(message) ? '' : '.'}${serverLog}${hint}${stack}`;
}

function chainOf(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by ${chainOf(error.cause)}` : own;
}
