import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest, TaskConfig } from 'payload';
import { advisoryLock } from '../../../platform/database/queries/locks';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { notificationEmail } from '../../../platform/mail/queries/notify-author';
import { mailTo } from '../../../platform/mail/queries/queue-mail';
import { notifyAuthorSlug } from '../../../platform/mail/task-slugs';
import { type PendingComment, pendingCommentsMail } from '../mails';

/** Milliseconds between mails to the author. */
const hour = 60 * 60 * 1000;

/** Serializes planning and sending, so that each comment is either in the mail or plans another. */
const pendingCommentsMailLock = 'notice of comments';

/** Schedules a mail to the author: now, or an hour after the last one, at most one. Call it in the transaction of the comment. */
export const schedulePendingCommentsMail = (req: PayloadRequest): Promise<void> =>
  inTransaction(req, async () => {
    await advisoryLock(req, pendingCommentsMailLock);
    const db = connectionOf(req);
    const planned = await db.execute(sql`
      SELECT 1 FROM payload_jobs
      WHERE task_slug = ${notifyAuthorSlug} AND completed_at IS NULL AND has_error IS NOT TRUE
        AND processing IS NOT TRUE LIMIT 1`);
    if (planned.rows.length > 0) return;
    const { rows } = await db.execute(sql`
      SELECT max(told_of_comments_at) AS told FROM users WHERE role = 'author'`);
    const lastMail = rows[0]?.told;
    const waitUntil = lastMail ? new Date(new Date(String(lastMail)).getTime() + hour) : undefined;
    await req.payload.jobs.queue({ task: notifyAuthorSlug, input: {}, waitUntil, req });
  });

const mostInMail = 20;

/** Mails the author the pending and reported comments, if any. */
const sendPendingCommentsMail = (req: PayloadRequest): Promise<void> =>
  inTransaction(req, async () => {
    await advisoryLock(req, pendingCommentsMailLock);
    const db = connectionOf(req);
    const { rows: comments } = await db.execute<PendingComment & { count: number }>(sql`
      SELECT c.text, c.status = 'approved' AS "isReported", p.title, u.user_name AS writer,
        (count(*) OVER ())::int AS count
      FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
      WHERE ((c.status = 'pending' AND c.is_flood IS NOT TRUE) OR (c.status = 'approved' AND c.reports > 0))
        AND u.is_blocked IS NOT TRUE
      ORDER BY c.id LIMIT ${mostInMail}`);
    if (!comments[0]) return;
    const { count } = comments[0];
    await db.execute(sql`
      UPDATE users SET told_of_comments_at = now()
      WHERE id = (SELECT id FROM users WHERE role = 'author' ORDER BY created_at LIMIT 1)`);
    const to = await notificationEmail(req);
    if (to === null) return;
    await mailTo(req, to, (origin) => pendingCommentsMail({ comments, count, origin }));
  });

/** Job that mails the author about pending comments. */
export const notifyAuthorTask: TaskConfig<typeof notifyAuthorSlug> = {
  slug: notifyAuthorSlug,
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ req }) => {
    await sendPendingCommentsMail(req);
    return { output: {} };
  },
};
