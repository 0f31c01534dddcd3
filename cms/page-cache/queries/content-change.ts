import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Returns the marks in a notification of `content_changed` (migration `content_taken_away`). */
export const marksOf = (payload: string): string[] => payload.split('\n').filter(Boolean);

/**
 * Returns the marks of content removed by an uncommitted transaction; null if public content does not change. Triggers set both
 * settings.
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
  // In later transactions of the session, the setting is empty instead of null.
  return setting?.changed === 'yes' ? marksOf(setting.takenAway ?? '') : null;
}
