import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { namedLockSeed } from '../lock-keys';
import { connectionOf } from './connection';

/**
 * Takes a named lock until the transaction ends. Waits for other holders, in any process, and sees what they committed.
 *
 * @param name text of any length
 */
export async function advisoryLock(req: PayloadRequest, name: string): Promise<void> {
  if (!req.transactionID) throw new Error('A lock lasts for a transaction, and there is none.');
  await connectionOf(req).execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${namedLockSeed}))`,
  );
}
