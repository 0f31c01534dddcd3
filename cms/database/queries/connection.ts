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

/** Options of Payload's Local API for what the caller of a request may do, without related records. */
export const asCaller = (req: PayloadRequest) =>
  ({ depth: 0, overrideAccess: false, req }) as const;
