import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/**
 * Returns how an uncommitted transaction changes public content; null if it does not. Triggers set both settings (migration
 * `content_changes`).
 */
export async function findContentChange(
  transaction: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<{ isRemoval: boolean } | null> {
  const { rows } = await connectionOf(transaction).execute<{
    changed: string | null;
    takenAway: string | null;
  }>(sql`
    SELECT current_setting('site.content_changed', true) AS changed,
      current_setting('site.content_taken_away', true) AS "takenAway"`);
  const [setting] = rows;
  // In later transactions of the session, a setting is empty instead of null.
  return setting?.changed ? { isRemoval: Boolean(setting.takenAway) } : null;
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
