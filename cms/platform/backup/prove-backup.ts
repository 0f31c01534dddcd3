import pg from 'pg';
import type { CommittedMigration } from '../database/migrate';
import { createDatabase, dropDatabase, withConnection } from '../database/with-connection';
import { OperatorError } from '../operator-error';
import { fillDatabase } from './queries/fill-database';
import { setForCopies, summarize } from './queries/snapshot';
import { checkBackup, readBackup } from './read-backup';
import { lackOfRoomForProof } from './room';
import type { BackupSource } from './write-backup';

export type Proof = {
  /** Whether it was restored and compared with the original. */
  isProven: boolean;
  /** Reason why only the checksums were verified: no scratch database, or no room for one. */
  notAllowed?: string;
};

type Options = { passphrase?: string | undefined; signal?: AbortSignal };

const insufficientPrivilege = '42501';

/**
 * Restores a backup into a scratch database on the same server, compares the rows of every table, and drops the database.
 *
 * @param place the site's database and data folder
 * @throws OperatorError that describes the problem with the backup
 */
export async function proveBackup(
  place: Pick<BackupSource, 'url' | 'dataDir'>,
  file: string,
  options: Options = {},
): Promise<Proof> {
  const { url } = place;
  const checkOnly = async (why: string): Promise<Proof> => {
    await checkBackup(file, options);
    return { isProven: false, notAllowed: `the backup was checked but not restored: ${why}` };
  };
  const lack = await lackOfRoomForProof(place);
  if (lack !== undefined) return checkOnly(lack);
  const name = await scratchName(url);
  let scratchUrl: string;
  try {
    await dropDatabase(url, name);
    scratchUrl = await createDatabase(url, name, { template: 'template0' });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    return checkOnly(
      'the database user may not create databases (ALTER ROLE … CREATEDB allows it)',
    );
  }
  try {
    await restoreAndCompare(scratchUrl, file, options);
    return { isProven: true };
  } finally {
    await dropDatabase(url, name);
  }
}

/** Returns the same name for each proof of this database, so that leftovers of a killed process are found. */
const scratchName = (url: string): Promise<string> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ oid: number }>(
      'SELECT oid FROM pg_database WHERE datname = current_database()',
    );
    return `backup_proof_${rows[0]?.oid ?? 0}`;
  });

/** Restores into an empty database and compares the rows of every table. @throws OperatorError */
export const restoreAndCompare = (
  url: string,
  file: string,
  { migrations, ...options }: Options & { migrations?: CommittedMigration[] | undefined } = {},
): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query('SET synchronous_commit = off');
    const { head, manifest } = await fillDatabase(client, readBackup(file, options), {
      migrations,
    });
    await setForCopies(client);
    for (const table of head.tables) {
      options.signal?.throwIfAborted();
      const found = await summarize(client, table);
      const written = manifest.tables[table.name];
      if (found.rows !== written?.rows || found.sha256 !== written.sha256)
        throw new OperatorError(
          `The backup ${file} was restored for verification, but the rows of ${table.name} differ.`,
        );
    }
  });
