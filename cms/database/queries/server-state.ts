import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

type ServerState = {
  /** Release, such as `18.1`. */
  version: string;
  encoding: string;
  /** Bytes of the site's database. */
  size: number;
  /** Maximum and present number of connections. */
  mostConnections: number;
  connections: number;
  /** Seconds since the oldest open transaction in this database began. */
  longestTransaction: number;
  /** Milliseconds by which its clock is ahead of this machine's. */
  clockAhead: number;
};

/** Returns the state of the database server. Called by the system, for the operator. */
export async function serverState(payload: Payload): Promise<ServerState> {
  const asked = Date.now();
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding,
      pg_database_size(current_database())::float8 AS size,
      current_setting('max_connections')::int AS most_connections,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      (SELECT coalesce(max(extract(epoch FROM now() - xact_start)), 0)::float8
        FROM pg_stat_activity WHERE datname = current_database()) AS longest_transaction,
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock`);
  const answered = Date.now();
  const [row] = rows;
  return {
    version: String(row?.version),
    encoding: String(row?.encoding),
    size: Number(row?.size),
    mostConnections: Number(row?.most_connections),
    connections: Number(row?.connections),
    longestTransaction: Number(row?.longest_transaction),
    clockAhead: Number(row?.clock) - (asked + answered) / 2,
  };
}
