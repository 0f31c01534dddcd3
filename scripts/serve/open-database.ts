import { setTimeout as delay } from 'node:timers/promises';
import {
  DataDirectoryInUse,
  lockDataDirectory,
  prepareDataDirectory,
} from '../../cms/database/data-directory';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { isOlderCluster } from '../../cms/database/older-cluster';
import { waitForDatabase } from '../../cms/database/wait-for-database';
import type { Environment } from '../../cms/env';
import type { OperatorError } from '../../cms/operator-error';
import type { Lifecycle } from './lifecycle';
import { readPayloadSecret } from './secrets';

/** What a running site calls itself as the holder of the data folder. */
const sitePurpose = 'a site';

/** Milliseconds within which a site that is just starting has its database. */
const startTimeout = 30_000;

/**
 * Prepares the data folder, and holds it for this process if the embedded database in it is used.
 *
 * @throws DataDirectoryInUse when another process holds it
 */
export async function openDataDirectory(
  lifecycle: Lifecycle,
  { DATABASE_URL, DATA_DIR }: Environment,
  holder: Parameters<typeof lockDataDirectory>[1],
): Promise<void> {
  if (DATABASE_URL !== undefined) {
    await prepareDataDirectory(DATA_DIR);
    return;
  }
  await lifecycle.addStep(
    () => lockDataDirectory(DATA_DIR, holder),
    (held) => ({ end: held.release }),
  );
}

/**
 * Starts the embedded database, or waits for the one that DATABASE_URL names, which is not ours to stop.
 *
 * @param options.onLost called when the embedded database has ended and cannot be started again
 * @returns the database's URL
 */
export async function openDatabase(
  lifecycle: Lifecycle,
  environment: Environment,
  { log, onLost }: { log: (line: string) => void; onLost?: (error: OperatorError) => void },
): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL !== undefined) {
    await lifecycle.addStep(() => waitForDatabase(DATABASE_URL, { log, signal: lifecycle.signal }));
    return DATABASE_URL;
  }
  await lifecycle.addStep(() => upgradeIfOlder(environment, log));
  const { url } = await lifecycle.addStep(
    () => startEmbeddedPostgres({ dataDir: DATA_DIR, log, onLost }),
    ({ stop, stopAtOnce }) => ({ end: stop, atOnce: stopAtOnce }),
  );
  return url;
}

/** The files of the embedded database are of the version that the site comes with, from here on. */
async function upgradeIfOlder(
  { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE, PAYLOAD_SECRET }: Environment,
  log: (line: string) => void,
): Promise<void> {
  if (!(await isOlderCluster(DATA_DIR))) return;
  // Rarely needed, and it brings all migrations with it.
  const [{ upgradeCluster }, { migrations }] = await Promise.all([
    import('../../cms/backup/upgrade-cluster'),
    import('../../cms/migrations'),
  ]);
  await upgradeCluster({
    dataDir: DATA_DIR,
    backupDir: BACKUP_DIR,
    passphrase: BACKUP_PASSPHRASE,
    payloadSecret: PAYLOAD_SECRET ?? (await readPayloadSecret(DATA_DIR)),
    migrations,
    log,
  });
}

/** The database of the site that holds the data folder, as soon as it runs. */
async function findDatabaseOfSite(
  inUse: DataDirectoryInUse,
  dataDir: string,
  signal: AbortSignal,
): Promise<string> {
  const end = Date.now() + startTimeout;
  for (;;) {
    const url = await findEmbeddedPostgres(dataDir);
    if (url !== undefined) return url;
    if (Date.now() > end) throw inUse;
    await delay(250, undefined, { signal });
  }
}

/**
 * The site's database for a command: that of the running site, if there is one, or else one that is open for the time of
 * the command.
 *
 * @param options.purpose what the command is to others that want the data folder: `a seeding`
 * @returns the database's URL
 * @throws OperatorError when it cannot be had
 */
export async function openDatabaseForCommand(
  lifecycle: Lifecycle,
  declared: Environment,
  { purpose, log }: { purpose: string; log: (line: string) => void },
): Promise<string> {
  const { signal } = lifecycle;
  try {
    await openDataDirectory(lifecycle, declared, { purpose });
  } catch (error) {
    // Beside another command this one would lose its database when that one ends.
    if (!(error instanceof DataDirectoryInUse) || error.holder.purpose !== sitePurpose) throw error;
    log('The site is running: its database is used.');
    const url = await lifecycle.addStep(() => findDatabaseOfSite(error, declared.DATA_DIR, signal));
    await lifecycle.addStep(() => waitForDatabase(url, { log, signal }));
    return url;
  }
  return openDatabase(lifecycle, declared, { log });
}
