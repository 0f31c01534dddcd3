import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/** Any constant: it keeps these locks apart from locks that others make of a text. */
const seed = 4_041_963;

/**
 * Waits until no other transaction, in whatever process, has taken its turn at the same thing; the turn lasts until this
 * transaction ends. What others committed is seen from then on.
 *
 * @param what any text, of any length
 */
export async function advisoryLock(req: PayloadRequest, name: string): Promise<void> {
  if (!req.transactionID) throw new Error('A turn lasts for a transaction, and there is none.');
  await connectionOf(req).execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${seed}))`,
  );
}
