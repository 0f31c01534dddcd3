import { lockKeys } from '../database/lock-keys';
import { withConnection } from '../database/with-connection';
import { OperatorError } from '../operator-error';

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
