import type { MigrateUpArgs } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';

/** What SQL is run on. */
export type Connection = Pick<MigrateUpArgs['db'], 'execute' | '_'>;

/** The connection of a request's transaction, so that SQL sees and shares it; any of the pool when there is none. */
export function connectionOf({
  payload,
  transactionID,
}: Pick<PayloadRequest, 'payload' | 'transactionID'>): Connection {
  const session = payload.db.sessions?.[String(transactionID)];
  // Payload types the session for every database that it knows; ours is PostgreSQL.
  return session ? (session.db as MigrateUpArgs['db']) : payload.db.drizzle;
}
