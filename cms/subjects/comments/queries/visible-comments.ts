import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isVisible } from '../../../platform/access/visible-records';
import { prepare } from '../../../platform/database/queries/prepare';

/** Condition for a public comment `c` of a writer `u`. Comments of blocked writers are hidden. */
export const isVisibleComment = sql`(c.status = 'approved' AND u.is_blocked IS NOT TRUE)`;

/** Condition for a conversation `c` of a writer `u` in the list: visible, or with visible replies. */
export const isListedComment = sql`(${isVisibleComment} OR EXISTS (
  SELECT 1 FROM comments r LEFT JOIN users ru ON ru.id = r.reader_id
  WHERE r.parent_id = c.id AND r.status = 'approved' AND ru.is_blocked IS NOT TRUE))`;

/** SQL for the number of public comments on a post. */
export const visibleCommentCount = (post: SQL): SQL => sql`(
  SELECT count(*)::integer FROM comments c LEFT JOIN users u ON u.id = c.reader_id
  WHERE c.post_id = ${post} AND ${isVisibleComment})`;

type VisiblePost = {
  id: number;
  commentsClosed: boolean;
  /** Reading stages from which the post and its comments are shown. */
  fromBook: number;
  commentsFromBook: number;
};

const readPost = prepare<VisiblePost, { id: number }>(sql`
  SELECT p.id, coalesce(p.comments_closed, false) AS "commentsClosed",
    p.from_book::integer AS "fromBook", p.comments_from_book::integer AS "commentsFromBook"
  FROM posts p
  WHERE p.id = ${sql.placeholder('id')}::integer
    AND ${isVisible({ drafts: false, now: sql.placeholder('now'), upTo: 'any' })}`);

/** Returns a post for its comments, at any reading stage; null if it is not public. */
export async function findVisiblePost(
  req: PayloadRequest,
  id: number,
): Promise<VisiblePost | null> {
  const [post] = await readPost(req, { id });
  return post ?? null;
}
