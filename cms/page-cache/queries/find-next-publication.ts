import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

/** Returns when the next scheduled post after a time appears, or null. */
export async function findNextPublication(payload: Payload, after: Date): Promise<Date | null> {
  const { rows } = await payload.db.drizzle.execute<{ next: string | null }>(sql`
    SELECT min(p.published_at) AS next FROM posts p
    WHERE p._status = 'published' AND p.deleted_at IS NULL AND p.published_at > ${after.toISOString()}::timestamptz`);
  const next = rows[0]?.next;
  return next ? new Date(next) : null;
}
