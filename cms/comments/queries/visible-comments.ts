import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';

/** Of a comment `c` and its writer `u`: everybody may read it. Who is blocked is not heard. */
export const isVisibleComment = sql`(c.status = 'approved' AND u.is_blocked IS NOT TRUE)`;

/**
 * Of a comment `c` that begins a conversation, and its writer `u`: it has a place in the list. Where replies can be read,
 * the place of what they reply to stays, though it was deleted, taken back or its writer is blocked.
 */
export const isListedComment = sql`(${isVisibleComment} OR EXISTS (
  SELECT 1 FROM comments r LEFT JOIN users ru ON ru.id = r.reader_id
  WHERE r.parent_id = c.id AND r.status = 'approved' AND ru.is_blocked IS NOT TRUE))`;

/** How many comments on a post everybody may read, in SQL. */
export const visibleCommentCount = (post: SQL): SQL => sql`(
  SELECT count(*)::integer FROM comments c LEFT JOIN users u ON u.id = c.reader_id
  WHERE c.post_id = ${post} AND ${isVisibleComment})`;
