import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { CommentThread } from '../../contract/comments';
import {
  commentColumns,
  type CommentRow,
  commentView,
  placeholderView,
  readAuthorName,
} from './comment-view';
import { connectionOf } from '../../database/queries/connection';
import { isListedComment, isVisibleComment } from './visible-comments';

type Page = {
  threads: CommentThread[];
  /** The id after which the next page begins; null on the last page. */
  next: number | null;
};

type ThreadRow = CommentRow & { is_said: boolean };

/**
 * The comments on a post that everybody may read, with their replies, oldest first, from the one after `after`. They are the
 * same for every caller. That the post itself may be seen is the caller's matter.
 */
export async function getComments(
  req: PayloadRequest,
  { post, take, after = 0 }: { post: number; take: number; after?: number | undefined },
): Promise<Page> {
  const db = connectionOf(req);
  const { rows } = await db.execute<ThreadRow>(sql`
    SELECT ${commentColumns}, ${isVisibleComment} AS is_said FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${post} AND c.parent_id IS NULL AND c.id > ${after} AND ${isListedComment}
    ORDER BY c.id LIMIT ${take + 1}`);
  const shown = rows.slice(0, take);
  if (shown.length === 0) return { threads: [], next: null };

  const ids = sql.join(
    shown.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const replies = await db.execute<CommentRow>(sql`
    SELECT ${commentColumns} FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.parent_id IN (${ids}) AND ${isVisibleComment} ORDER BY c.id`);
  const authorName = await readAuthorName(req);
  const repliesTo = (thread: number) =>
    replies.rows.filter(({ parent_id }) => parent_id === thread);
  return {
    threads: shown.map((row) => ({
      ...(row.is_said ? commentView(row, authorName) : placeholderView(row)),
      replies: repliesTo(row.id).map((reply) => commentView(reply, authorName)),
    })),
    next: rows.length > take ? (shown.at(-1)?.id ?? null) : null,
  };
}
