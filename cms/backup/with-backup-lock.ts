import pg from 'pg';
import { OperatorError } from '../operator-error';

/** Any constant: it keeps this lock apart from others. */
const advisoryLock = 4_041_966;

/** Another process is at it. */
export class BackupUnderWay extends OperatorError {
  override name = 'BackupUnderWay';
  constructor() {
    super('Another backup of this database is being written: wait until it is done.');
  }
}

/**
 * Does what one process may do at a time: write a backup of a database, and prove it. PostgreSQL takes the lock back from a
 * process that dies.
 *
 * @param url the database's
 * @throws BackupUnderWay while another one does
 */
export async function withBackupLock<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // The work has connections of its own, and will notice.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isOurs"',
      [advisoryLock],
    );
    if (rows[0]?.isOurs !== true) throw new BackupUnderWay();
    return await work();
  } finally {
    await client.end();
  }
}
