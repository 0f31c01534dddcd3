import pg from 'pg';
import { lockKeys } from './lock-keys';

/**
 * Runs `work` with a new connection, for example to hold a lock: PostgreSQL releases locks of broken connections.
 *
 * @param database its URL, or a URL with options
 */
export async function withConnection<Result>(
  database: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(database);
  // A broken idle connection emits an error, which would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on the server of `adminUrl`, empty or as a copy of `template`, which must not have connections.
 *
 * @param options.strategy `FILE_COPY` takes a quarter of the CPU time, but makes the server write a checkpoint
 * @returns its `postgres://` URL
 */
export async function createDatabase(
  adminUrl: string,
  name: string,
  { template, strategy }: { template?: string; strategy?: 'FILE_COPY' } = {},
): Promise<string> {
  await withConnection(adminUrl, async (client) => {
    const source = template === undefined ? '' : ` TEMPLATE ${client.escapeIdentifier(template)}`;
    const how = strategy === undefined ? '' : ` STRATEGY ${strategy}`;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${source}${how}`);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Drops a database and ends its connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

/**
 * Runs `work` while holding a lock on a separate connection.
 *
 * @param key one of `lockKeys`
 * @returns undefined, without running it, while another process holds the lock
 */
export const withFreeLock = <Result>(
  url: string,
  key: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isOurs"',
      [key],
    );
    return rows[0]?.isOurs ? work() : undefined;
  });

/** Runs `work` in one process at a time, for example to fill an empty database. */
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
