import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';

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
