import pg from 'pg';

/**
 * Runs `work` with a connection of its own, for example to hold a lock: PostgreSQL releases locks of broken connections.
 *
 * @param url of the database
 */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
