import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { postPath } from '../../contract/paths';
import { prepare } from '../../database/queries/prepare';

/** The subquery makes PostgreSQL look up each address in the index. A join reads the counts of all pages. */
const countViews = prepare<{ id: number; views: number | null }, { ids: number[] }>(sql`
  SELECT id, sum((
    SELECT sum(views) FROM daily_counts
    WHERE kind = 'page' AND subject = ${postPath('')} || slug))::integer AS views
  FROM (
    SELECT id, slug FROM posts WHERE id = ANY(${sql.placeholder('ids')}::integer[])
    UNION
    SELECT parent_id, text FROM posts_texts
    WHERE path = 'earlierSlugs' AND parent_id = ANY(${sql.placeholder('ids')}::integer[])) AS addresses
  GROUP BY id`);

/** Returns the number of views of each post, under its current and earlier addresses. */
export async function countPostViews(
  req: PayloadRequest,
  ids: number[],
): Promise<Map<number, number>> {
  const counts = await countViews(req, { ids });
  return new Map(counts.map(({ id, views }) => [id, views ?? 0]));
}
