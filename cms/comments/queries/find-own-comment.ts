import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { commentColumns, type CommentRow } from './comment-view';
import { connectionOf } from '../../database/queries/connection';

export type OwnRow = CommentRow & {
  status_before: string | null;
  deleted_at: string | Date | null;
};

/** Which comment: that of whoever makes the request, on this post. */
export type Which = { post: number; comment: number };

/** One's own comment, kept from others until the transaction ends; null when one has no such comment. */
export async function findOwnComment(
  req: PayloadRequest,
  { post, comment }: Which,
): Promise<OwnRow | null> {
  const { rows } = await connectionOf(req).execute<OwnRow>(sql`
    SELECT ${commentColumns}, c.status_before, c.deleted_at
    FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${comment} AND c.post_id = ${post} AND c.reader_id = ${Number(req.user?.id)}
    FOR NO KEY UPDATE OF c`);
  return rows[0] ?? null;
}
