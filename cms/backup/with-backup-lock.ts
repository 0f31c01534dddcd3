import { lockKeys } from '../database/lock-keys';
import { withConnection } from '../database/with-connection';
import { OperatorError } from '../operator-error';
import type { Environment } from '../env';
import type { BackupSource } from './write-backup';

export class BackupUnderWay extends OperatorError {
  override name = 'BackupUnderWay';
  constructor() {
    super('Another backup of this database is running: wait until it has finished.');
  }
}

/**
 * Runs `work` while holding the lock on backups of a database.
 *
 * @throws BackupUnderWay while another process holds it
 */
export const withBackupLock = <Result>(url: string, work: () => Promise<Result>): Promise<Result> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isOurs"',
      [lockKeys.backups],
    );
    if (rows[0]?.isOurs !== true) throw new BackupUnderWay();
    return work();
  });

type Settled = Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'PAYLOAD_SECRET'>;

/** Returns what to back up. @param release the site's version */
export const backupSource = (
  { DATABASE_URL = '', DATA_DIR, PAYLOAD_SECRET }: Settled,
  release: string,
): BackupSource => ({
  url: DATABASE_URL,
  dataDir: DATA_DIR,
  payloadSecret: PAYLOAD_SECRET,
  release,
});
