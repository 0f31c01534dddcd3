import type { MigrateUpArgs } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';

export type Connection = Pick<MigrateUpArgs['db'], 'execute' | '_'>;

/** Returns the connection of the request's transaction, or the pool. */
export function connectionOf({
  payload,
  transactionID,
}: Pick<PayloadRequest, 'payload' | 'transactionID'>): Connection {
  const session = payload.db.sessions?.[String(transactionID)];
  // Payload's type of the session covers every database.
  return session ? (session.db as MigrateUpArgs['db']) : payload.db.drizzle;
}
