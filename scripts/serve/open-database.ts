import { setTimeout as delay } from 'node:timers/promises';
import {
  DataDirectoryInUse,
  lockDataDirectory,
  prepareDataDirectory,
} from '../../cms/platform/database/data-directory';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../cms/platform/database/embedded-postgres';
import { isOlderCluster } from '../../cms/platform/database/postgres-cluster';
import { waitForDatabase } from '../../cms/platform/database/wait-for-database';
import type { Environment } from '../../cms/platform/env';
import type { OperatorError } from '../../cms/platform/operator-error';
import type { Lifecycle } from './lifecycle';
import { readPayloadSecret } from './secrets';

/** Purpose that a running site gives when it locks the data folder. */
const sitePurpose = 'a site';

/** Milliseconds within which a starting site has its database. */
const startTimeout = 30_000;

/**
 * Prepares the data folder, and locks it for this process if it contains the embedded database.
 *
 * @throws DataDirectoryInUse if another process has locked it
 */
export async function openDataDirectory(
  lifecycle: Lifecycle,
  { DATABASE_URL, DATA_DIR }: Environment,
  holder: Parameters<typeof lockDataDirectory>[1],
): Promise<void> {
  if (DATABASE_URL !== undefined) return void (await prepareDataDirectory(DATA_DIR));
  await lifecycle.addStep(
    () => lockDataDirectory(DATA_DIR, holder),
    (held) => held.release(),
  );
}

/** Starts the embedded database, or waits for the one of DATABASE_URL. */
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
    ({ stop }) => stop(),
    ({ stopAtOnce }) => stopAtOnce(),
  );
  return url;
}

async function upgradeIfOlder(
  { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE, PAYLOAD_SECRET }: Environment,
  log: (line: string) => void,
): Promise<void> {
  if (!(await isOlderCluster(DATA_DIR))) return;
  // Rarely needed, and it imports all migrations.
  const { upgradeCluster } = await import('../../cms/platform/backup/upgrade-cluster');
  await upgradeCluster({
    dataDir: DATA_DIR,
    backupDir: BACKUP_DIR,
    passphrase: BACKUP_PASSPHRASE,
    payloadSecret: PAYLOAD_SECRET ?? (await readPayloadSecret(DATA_DIR)),
    log,
  });
}

/** Waits for the database of the site that has locked the data folder. */
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

/** Opens the site's database for a command: that of the running site, or one that runs as long as the command. */
export async function openDatabaseForCommand(
  lifecycle: Lifecycle,
  declared: Environment,
  { purpose, log }: { purpose: string; log: (line: string) => void },
): Promise<string> {
  const { signal } = lifecycle;
  try {
    await openDataDirectory(lifecycle, declared, { purpose });
  } catch (error) {
    // The database of another command would end with that command.
    if (!(error instanceof DataDirectoryInUse) || error.holder.purpose !== sitePurpose) throw error;
    log('The site is running. Using its database.');
    const url = await lifecycle.addStep(() => findDatabaseOfSite(error, declared.DATA_DIR, signal));
    await lifecycle.addStep(() => waitForDatabase(url, { log, signal }));
    return url;
  }
  return openDatabase(lifecycle, declared, { log });
}
