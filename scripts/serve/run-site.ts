import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { enableCompileCache } from '../bootstrap/compile-cache.js';
import { applyEnv } from './apply-env';
import { banner, credentialsText } from './banner';
import type { SiteOptions } from './composition-root';
import { describeError } from './describe-error';
import { Aborted, Lifecycle } from './lifecycle';
import { openDatabase, openDataDirectory } from './open-database';
import { assertPortFree, metricsHost } from './port';

/** Runs the site until a signal, and ends the process. */
export async function runSite(options: SiteOptions): Promise<void> {
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
  // To the terminal until the log exists.
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
  report(banner(environment.SITE_URL ?? ''));
}
