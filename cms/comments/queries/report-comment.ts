import { createHmac } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { clientIp, customerNetwork } from '../../api/limits/client-ip';
import { connectionOf } from '../../database/queries/connection';
import type { CommentRef } from './own-comment';
import { inTransaction } from '../../database/queries/in-transaction';
import { schedulePendingCommentsMail } from './pending-comments-mail';
import { isVisibleComment } from './visible-comments';

/** Identifies the reporter: a reader, or the hashed network of an anonymous visitor. */
function reporterOf(req: PayloadRequest): string {
  if (req.user) return `reader ${req.user.id}`;
  const network = customerNetwork(clientIp(req)) ?? 'unknown';
  return `address ${createHmac('sha256', req.payload.secret).update(`report ${network}`).digest('hex')}`;
}

/** Reports a comment. @returns whether it is visible */
export const reportComment = (
  req: PayloadRequest,
  { post, comment }: CommentRef,
): Promise<boolean> =>
  inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      SELECT 1 FROM comments c LEFT JOIN users u ON u.id = c.reader_id
      WHERE c.id = ${comment} AND c.post_id = ${post} AND ${isVisibleComment}`);
    if (rows.length === 0) return false;
    const noted = await db.execute(sql`
      INSERT INTO comment_reports (comment_id, reporter) VALUES (${comment}, ${reporterOf(req)})
      ON CONFLICT DO NOTHING RETURNING comment_id`);
    if (noted.rows.length === 0) return true;
    await db.execute(
      sql`UPDATE comments SET reports = coalesce(reports, 0) + 1 WHERE id = ${comment}`,
    );
    await schedulePendingCommentsMail(req);
    return true;
  });
