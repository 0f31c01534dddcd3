import { setTimeout as delay } from 'node:timers/promises';
import {
  DataDirectoryInUse,
  lockDataDirectory,
  prepareDataDirectory,
} from '../../cms/database/data-directory';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { waitForDatabase } from '../../cms/database/wait-for-database';
import type { Environment } from '../../cms/env';
import type { Life } from '../serve/lifecycle';

/** How a running site that holds the data folder is called. */
const site = 'a site';

/** A site that is just starting has its database within this time. */
const patience = 30_000;

/** The database of the site that holds the data folder, as soon as it runs. */
async function findDatabaseOfSite(
  inUse: DataDirectoryInUse,
  dataDir: string,
  signal: AbortSignal,
): Promise<string> {
  const end = Date.now() + patience;
  for (;;) {
    const url = await findEmbeddedPostgres(dataDir);
    if (url !== undefined) return url;
    if (Date.now() > end) throw inUse;
    await delay(250, undefined, { signal });
  }
}

/**
 * The address of the site's database: the one that DATABASE_URL names; else the embedded one, which is that of the
 * running site, or is started for the time of the command.
 *
 * @param options.purpose how the command is called to others: `a seeding`
 * @throws OperatorError when it cannot be had
 */
export async function openDatabase(
  life: Life,
  { DATABASE_URL, DATA_DIR }: Environment,
  { purpose, log }: { purpose: string; log: (line: string) => void },
): Promise<string> {
  const { signal } = life;
  if (DATABASE_URL !== undefined) {
    await prepareDataDirectory(DATA_DIR);
    await life.begin(() => waitForDatabase(DATABASE_URL, { log, signal }));
    return DATABASE_URL;
  }
  try {
    await life.begin(
      () => lockDataDirectory(DATA_DIR, { purpose }),
      (held) => ({ end: held.release }),
    );
  } catch (error) {
    // Beside another command this one would lose its database when that one ends.
    if (!(error instanceof DataDirectoryInUse) || error.holder.purpose !== site) throw error;
    log('The site is running: its database is used.');
    const url = await life.begin(() => findDatabaseOfSite(error, DATA_DIR, signal));
    await life.begin(() => waitForDatabase(url, { log, signal }));
    return url;
  }
  const { url } = await life.begin(
    () => startEmbeddedPostgres({ dataDir: DATA_DIR, log }),
    ({ stop, stopAtOnce }) => ({ end: stop, atOnce: stopAtOnce }),
  );
  return url;
}
