import pg from 'pg';

/** Any constant other than the one of the migrations, which are applied inside. */
const advisoryLock = 4_041_961;

/** Runs what only one of several processes on the same database may do at a time, such as filling an empty one. */
export async function withDatabaseLock<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks meanwhile gives the lock back; the work has connections of its own and will notice.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await holdDatabaseLock(client);
    return await work();
  } finally {
    await client.end();
  }
}

/** The same for as long as a connection lasts. */
export async function holdDatabaseLock(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
}
