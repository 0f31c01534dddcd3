import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { settleEnvironment } from '../command/apply-env';
import { Ended, Life } from '../serve/lifecycle';

/** Measures from the command line, on a database that is removed at the end, and ends the process. */
export async function main([name]: string[]): Promise<void> {
  const life = new Life();
  life.listenToSignals();
  try {
    if (name !== 'search') throw new OperatorError('Say what to measure: npm run bench -- search');
    await benchSearch(life);
    await life.end(0);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted) console.error('Broken off.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`This failed: ${messageOf(error)}`);
    await life.end(1);
  }
}

async function benchSearch(life: Life): Promise<void> {
  const dataDir = await life.begin(
    () => mkdtemp(path.join(tmpdir(), 'fovean-bench-')),
    (folder) => ({ end: () => rm(folder, { recursive: true, force: true }) }),
  );
  // PostgreSQL may run as another user, who has to reach its files.
  await chmod(dataDir, 0o711);
  const { url } = await life.begin(
    () => startEmbeddedPostgres({ dataDir }),
    ({ stop, stopAtOnce }) => ({ end: stop, atOnce: stopAtOnce }),
  );
  await settleEnvironment({ ...readEnvironment(), DATA_DIR: dataDir }, url);

  const bench = await life.begin(() => import('./search'));
  const payload = await life.begin(
    () => bench.openPayload(),
    (opened) => ({ end: () => bench.closePayload(opened) }),
  );
  await life.begin(() => bench.applyMigrations(payload, bench.migrations));
  await life.begin(() => bench.measureSearch(payload, console.log, life.signal));
}
