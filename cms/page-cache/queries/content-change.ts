import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Returns the marks of a notification of `content_changed` (migration `content_taken_away`). */
export const marksOf = (payload: string): string[] => payload.split('\n').filter(Boolean);

/**
 * Returns the marks of what an uncommitted transaction takes away from visitors; null if it changes nothing that they see. Triggers
 * set both settings.
 */
export async function findContentChange(
  transaction: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<string[] | null> {
  const { rows } = await connectionOf(transaction).execute<{
    changed: string | null;
    takenAway: string | null;
  }>(sql`
    SELECT current_setting('site.content_changed', true) AS changed,
      current_setting('site.content_taken_away', true) AS "takenAway"`);
  const [setting] = rows;
  // Once set in a session it is empty, not null, in the transactions after it.
  return setting?.changed === 'yes' ? marksOf(setting.takenAway ?? '') : null;
}
