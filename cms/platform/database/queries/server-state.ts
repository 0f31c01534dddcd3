import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { isUnavailableError } from '../database-unavailable';

type ServerState = {
  /** Release, such as `18.1`. */
  version: string;
  encoding: string;
  /** Bytes of the site's database. */
  size: number;
  /** Maximum and current number of connections. */
  mostConnections: number;
  connections: number;
  /** Seconds since the oldest open transaction in this database began. */
  longestTransaction: number;
};

/**
 * Returns the state of the database server, and the milliseconds by which its clock is ahead of this machine's. Called by the
 * system, for the operator.
 */
export async function serverState(payload: Payload): Promise<ServerState & { clockAhead: number }> {
  const asked = Date.now();
  const { rows } = await payload.db.drizzle.execute<ServerState & { clock: number }>(sql`
    SELECT current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding,
      pg_database_size(current_database())::float8 AS size,
      current_setting('max_connections')::int AS "mostConnections",
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      (SELECT coalesce(max(extract(epoch FROM now() - xact_start)), 0)::float8
        FROM pg_stat_activity WHERE datname = current_database()) AS "longestTransaction",
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock`);
  const answered = Date.now();
  const [row] = rows;
  if (!row) throw new Error('The database did not return its state.');
  const { clock, ...state } = row;
  return { ...state, clockAhead: clock - (asked + answered) / 2 };
}

/** @throws the error of an unreachable database */
export async function pingDatabase(payload: Payload): Promise<void> {
  await payload.db.drizzle.execute(sql`SELECT 1`);
}

export async function isDatabaseUnavailable(payload: Payload): Promise<boolean> {
  try {
    await pingDatabase(payload);
    return false;
  } catch (error) {
    if (isUnavailableError(error)) return true;
    throw error;
  }
}
