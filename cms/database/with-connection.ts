import pg from 'pg';

/**
 * Does some work while a connection of its own is open, such as one that holds a lock for it: PostgreSQL takes a lock back from
 * a connection that breaks, and from a process that dies.
 *
 * @param url the database's
 */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // What the work does on other connections will notice.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
