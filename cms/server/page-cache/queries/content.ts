import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { isAnnounced } from '../../../platform/access/visible-records';
import { connectionOf } from '../../../platform/database/queries/connection';

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

/**
 * Returns the time of the next scheduled change of public content, or null: a scheduled post appears, a cover is revealed, a book
 * is released, or the number of days until then decreases.
 */
export async function findNextPublication(payload: Payload, after: Date): Promise<Date | null> {
  const from = sql`${after.toISOString()}::timestamptz`;
  const { rows } = await payload.db.drizzle.execute<{ next: string | null }>(sql`
    SELECT least(
      (SELECT min(p.published_at) FROM posts p
        WHERE p._status = 'published' AND p.deleted_at IS NULL AND p.published_at > ${from}),
      (SELECT min(b.cover_from) FROM books b WHERE b.cover_from > ${from} AND ${isAnnounced()}),
      (SELECT min(least(b.released_at,
          (date_trunc('day', ${from} AT TIME ZONE zone) + interval '1 day') AT TIME ZONE zone))
        FROM books b, coalesce(b.releasedat_tz::text, 'UTC') AS zone
        WHERE b.status = 'coming' AND b.released_at > ${from} AND ${isAnnounced()})) AS next`);
  const next = rows[0]?.next;
  return next ? new Date(next) : null;
}

export async function countBooks(payload: Payload): Promise<number> {
  const { rows } = await payload.db.drizzle.execute<{ books: number }>(
    sql`SELECT count(*)::integer AS books FROM books b WHERE ${isAnnounced()}`,
  );
  return rows[0]?.books ?? 0;
}
