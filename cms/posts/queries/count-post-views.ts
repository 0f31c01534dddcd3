import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { postPath } from '../../contract/paths';
import { prepare } from '../../database/queries/prepare';

const countViews = prepare<{ id: number; views: number }, { ids: number[] }>(sql`
  SELECT addresses.id, sum(views)::integer AS views
  FROM (
    SELECT id, slug FROM posts WHERE id = ANY(${sql.placeholder('ids')}::integer[])
    UNION
    SELECT parent_id, text FROM posts_texts
    WHERE path = 'earlierSlugs' AND parent_id = ANY(${sql.placeholder('ids')}::integer[])) AS addresses
  JOIN daily_counts ON kind = 'page' AND subject = ${postPath('')} || slug
  GROUP BY addresses.id`);

/** Returns the number of views of each post that has any, under its current and earlier addresses. */
export async function countPostViews(
  req: PayloadRequest,
  ids: number[],
): Promise<Map<number, number>> {
  const counts = await countViews(req, { ids });
  return new Map(counts.map(({ id, views }) => [id, views]));
}
