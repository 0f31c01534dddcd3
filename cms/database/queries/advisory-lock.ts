import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { namedLockSeed } from '../lock-keys';
import { connectionOf } from './connection';

/**
 * Takes a lock by its name for the rest of the transaction, and waits for the one that has it, in whatever process. What that one
 * committed is seen from then on.
 *
 * @param name any text, of any length
 */
export async function advisoryLock(req: PayloadRequest, name: string): Promise<void> {
  if (!req.transactionID) throw new Error('A lock lasts for a transaction, and there is none.');
  await connectionOf(req).execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${namedLockSeed}))`,
  );
}
