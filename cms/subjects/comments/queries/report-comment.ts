import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { keyedHash } from '../../../platform/access/signed-token';
import { clientIp, customerNetwork } from '../../../platform/api/limits/client-ip';
import { isVisible } from '../../../platform/access/visible-records';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { type Handler, okIf } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/comments';
import { schedulePendingCommentsMail } from './pending-comments-mail';
import { isVisibleComment } from './visible-comments';

/** Identifies the reporter: a reader, or the hashed network of an anonymous visitor. */
function reporterOf(req: PayloadRequest): string {
  if (req.user) return `reader ${req.user.id}`;
  const network = customerNetwork(clientIp(req)) ?? 'unknown';
  return `address ${keyedHash('reporting network', network, req.payload.secret).toString('hex')}`;
}

/** Reports a comment. @returns null if it is not visible, on a visible post */
export const reportComment: Handler<typeof contract.reportComment> = (req, { id, comment }) =>
  inTransaction(req, async () => {
    const { rows } = await connectionOf(req).execute(sql`
      WITH seen AS (
        SELECT c.id FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
        WHERE c.id = ${comment} AND p.id = ${id} AND ${isVisibleComment}
          AND ${isVisible({ drafts: false, now: new Date(), upTo: 'any' })}),
      noted AS (
        INSERT INTO comment_reports (comment_id, reporter) SELECT id, ${reporterOf(req)} FROM seen
        ON CONFLICT DO NOTHING RETURNING comment_id),
      counted AS (
        UPDATE comments SET reports = coalesce(reports, 0) + 1, updated_at = now()
        WHERE id IN (SELECT comment_id FROM noted) RETURNING id)
      SELECT counted.id AS counted FROM seen LEFT JOIN counted ON true`);
    if (rows[0]?.counted) await schedulePendingCommentsMail(req);
    return okIf(rows.length > 0);
  });
