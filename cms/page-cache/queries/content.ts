import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
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

/** Returns when the next scheduled post after a time appears, or null. */
export async function findNextPublication(payload: Payload, after: Date): Promise<Date | null> {
  const { rows } = await payload.db.drizzle.execute<{ next: string | null }>(sql`
    SELECT min(p.published_at) AS next FROM posts p
    WHERE p._status = 'published' AND p.deleted_at IS NULL AND p.published_at > ${after.toISOString()}::timestamptz`);
  const next = rows[0]?.next;
  return next ? new Date(next) : null;
}

export async function countBooks(payload: Payload): Promise<number> {
  const { rows } = await payload.db.drizzle.execute<{ books: number }>(
    sql`SELECT count(*)::integer AS books FROM books WHERE deleted_at IS NULL`,
  );
  return rows[0]?.books ?? 0;
}
