import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { OwnComment } from '../../contract/comments';
import type { Comment } from '../../payload-types';
import { commentColumns, type CommentRow, ownCommentView, readAuthorName } from './comment-view';
import { connectionOf } from '../../database/queries/connection';

type OwnRow = CommentRow & {
  status_before: Comment['statusBefore'] | null;
  deleted_at: string | Date | null;
};

/** A comment of the user on a post. */
export type CommentRef = { post: number; comment: number };

/** Locks and returns the user's own comment, or null. */
export async function findOwnComment(
  req: PayloadRequest,
  { post, comment }: CommentRef,
): Promise<OwnRow | null> {
  const { rows } = await connectionOf(req).execute<OwnRow>(sql`
    SELECT ${commentColumns}, c.status_before, c.deleted_at
    FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${comment} AND c.post_id = ${post} AND c.reader_id = ${Number(req.user?.id)}
    FOR NO KEY UPDATE OF c`);
  return rows[0] ?? null;
}

/** Called by the system: readers can change comments only this way. */
export async function updateOwnComment(
  req: PayloadRequest,
  { id }: OwnRow,
  data: Partial<Comment>,
): Promise<void> {
  await req.payload.update({ collection: 'comments', id, data, depth: 0, req });
}

/** Returns the user's own comment, or null. */
export async function readOwnComment(
  req: PayloadRequest,
  which: CommentRef,
): Promise<OwnComment | null> {
  const row = await findOwnComment(req, which);
  return row && ownCommentView(row, await readAuthorName(req));
}
