import { sql } from '@payloadcms/db-postgres';
import { isoTimeOrNull } from '../../../platform/database/iso-time';
import type { Connection } from '../../../platform/database/queries/connection';
import type { ShownState } from '../post-status';

/** Returns the public versions of published or scheduled posts: Payload's lists contain newer drafts instead. For staff only. */
export async function findPublishedStates(
  db: Connection,
  ids: number[],
): Promise<Map<number, ShownState>> {
  const { rows } = await db.execute<{ id: number; published_at: string | null }>(sql`
    SELECT id, published_at FROM posts
    WHERE id = ANY(${sql.param(ids)}::int[]) AND _status = 'published'`);
  return new Map(
    rows.map(({ id, published_at }) => [
      id,
      { _status: 'published', publishedAt: isoTimeOrNull(published_at) },
    ]),
  );
}
