import { lockKeys } from '../database/lock-keys';
import { withConnection } from '../database/with-connection';
import { OperatorError } from '../operator-error';

/** Another process is at it. */
export class BackupUnderWay extends OperatorError {
  override name = 'BackupUnderWay';
  constructor() {
    super('Another backup of this database is being written: wait until it is done.');
  }
}

/**
 * Does what one process may do at a time: write a backup of a database, and prove it.
 *
 * @param url the database's
 * @throws BackupUnderWay while another one does
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
