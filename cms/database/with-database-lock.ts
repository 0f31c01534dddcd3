import type pg from 'pg';
import { lockKeys } from './lock-keys';
import { withConnection } from './with-connection';

/** Runs what only one process may do at a time, such as filling an empty database. */
export const withDatabaseLock = <Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  withConnection(url, async (client) => {
    await holdDatabaseLock(client);
    return work();
  });

/** Takes the same lock until the connection ends. */
export async function holdDatabaseLock(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockKeys.startup]);
}
