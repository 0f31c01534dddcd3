import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { applyEnv } from '../serve/apply-env';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';

/** Measures from the command line, on a database that is removed at the end, and ends the process. */
export async function main([name, origin]: string[]): Promise<void> {
  const lifecycle = new Lifecycle();
  lifecycle.listenToSignals();
  try {
    if (name === 'search') await benchSearch(lifecycle);
    else if (name === 'first-visit') await benchFirstVisit(lifecycle, siteAt(name, origin));
    else if (name === 'throughput') await benchThroughput(lifecycle, siteAt(name, origin));
    else
      throw new OperatorError(
        'Say what to measure: npm run bench -- search, or -- first-visit or -- throughput with the address of a running site',
      );
    await lifecycle.end(0);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted) console.error('Broken off.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`This failed: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

async function benchSearch(lifecycle: Lifecycle): Promise<void> {
  const dataDir = await lifecycle.addStep(
    () => mkdtemp(path.join(tmpdir(), 'fovean-bench-')),
    (folder) => ({ end: () => rm(folder, { recursive: true, force: true }) }),
  );
  // PostgreSQL may run as another user, who has to reach its files.
  await chmod(dataDir, 0o711);
  const declared = { ...readEnvironment(), DATA_DIR: dataDir, DATABASE_URL: undefined };
  const url = await openDatabase(lifecycle, declared, { log: () => undefined });
  await applyEnv(declared, { DATABASE_URL: url });

  const bench = await lifecycle.addStep(() => import('./search'));
  const payload = await lifecycle.addStep(
    () => bench.openPayload(),
    (opened) => ({ end: () => bench.closePayload(opened) }),
  );
  await lifecycle.addStep(() => bench.applyMigrations(payload, bench.migrations));
  await lifecycle.addStep(() => bench.measureSearch(payload, console.log, lifecycle.signal));
}

/** The address of a site that runs already: what is measured is what it serves. */
function siteAt(name: string, origin = ''): string {
  if (URL.canParse(origin)) return origin;
  throw new OperatorError(
    `Start the built site, then name its address: npm run bench -- ${name} http://localhost:3000`,
  );
}

async function benchThroughput(lifecycle: Lifecycle, origin: string): Promise<void> {
  const { measureThroughput } = await import('./throughput');
  await measureThroughput(origin, console.log, lifecycle.signal);
}

async function benchFirstVisit(lifecycle: Lifecycle, origin: string): Promise<void> {
  const repository = path.resolve(import.meta.dirname, '../..');
  const [{ provideChromium }, { measureFirstVisits }] = await Promise.all([
    import('../test/chromium.js'),
    import('./first-visit'),
  ]);
  const browser = await provideChromium(repository);
  await measureFirstVisits(origin, browser, console.log, lifecycle.signal);
}
