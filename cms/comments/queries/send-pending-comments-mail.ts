import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { pendingCommentsMail } from '../mails/pending-comments-mail';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { notificationEmail } from '../../mail/queries/notification-email';
import { siteOrigin } from '../../site-origin';
import { queueMail } from '../../mail/queries/queue-mail';
import { pendingCommentsMailLock } from './schedule-pending-comments-mail';
import { advisoryLock } from '../../database/queries/advisory-lock';

/** Maximum number of comments in a mail. */
const shown = 20;

/** Mails the author the pending and reported comments, if any. */
export const sendPendingCommentsMail = (req: PayloadRequest): Promise<void> =>
  inTransaction(req, async () => {
    await advisoryLock(req, pendingCommentsMailLock);
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      SELECT c.text, c.status = 'approved' AS is_reported, p.title, u.user_name, count(*) OVER () AS count
      FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
      WHERE ((c.status = 'pending' AND c.is_flood IS NOT TRUE) OR (c.status = 'approved' AND c.reports > 0))
        AND u.is_blocked IS NOT TRUE
      ORDER BY c.id LIMIT ${shown}`);
    if (rows.length === 0) return;
    await db.execute(sql`
      UPDATE users SET told_of_comments_at = now()
      WHERE id = (SELECT id FROM users WHERE role = 'author' ORDER BY created_at LIMIT 1)`);
    const to = await notificationEmail(req);
    if (to === null) return;
    await queueMail(req, {
      to,
      ...pendingCommentsMail({
        comments: rows.map((row) => ({
          writer: row.user_name === null ? null : String(row.user_name),
          title: String(row.title),
          text: String(row.text),
          isReported: row.is_reported === true,
        })),
        count: Number(rows[0]?.count),
        origin: siteOrigin(req),
      }),
    });
  });
