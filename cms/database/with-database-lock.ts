import type pg from 'pg';
import { withConnection } from './with-connection';

/** Any constant other than the one of the migrations, which are applied inside. */
const advisoryLock = 4_041_961;

/** Runs what only one of several processes on the same database may do at a time, such as filling an empty one. */
export const withDatabaseLock = <Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  withConnection(url, async (client) => {
    await holdDatabaseLock(client);
    return work();
  });

/** The same for as long as a connection lasts. */
export async function holdDatabaseLock(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
}
