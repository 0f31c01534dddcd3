import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { CommentedPosts } from '../../contract/accounts';
import { connectionOf } from '../../database/queries/connection';
import { isVisible } from '../../access/visible-records';

const most = 200;

/** Returns the public posts with pending or approved comments of a reader. The caller checks access. */
export async function getCommentedPosts(
  req: PayloadRequest,
  reader: number,
): Promise<CommentedPosts> {
  const { rows } = await connectionOf(req).execute<CommentedPosts[number]>(sql`
    SELECT p.slug, p.title, count(*)::int AS comments
    FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.reader_id = ${reader} AND c.status IN ('pending', 'approved')
      AND ${isVisible({ drafts: false, now: new Date(), upTo: 'any' })}
    GROUP BY p.id ORDER BY max(c.id) DESC LIMIT ${most}`);
  return rows;
}
