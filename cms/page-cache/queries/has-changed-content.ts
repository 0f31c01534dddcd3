import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { firstValue } from '../../database/queries/commit-status';
import { connectionOf } from '../../database/queries/connection';

/** Whether a transaction, before it is committed, has changed what visitors see: a trigger of each such table sets it. */
export async function hasChangedContent(
  transaction: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<boolean> {
  const setting = sql`SELECT current_setting('site.content_changed', true)`;
  // Once set in a session it is empty, not null, in the transactions after it.
  return (await firstValue(connectionOf(transaction), setting)) === 'yes';
}
