import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { notifyAuthorSlug } from '../../mail/task-slugs';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/advisory-lock';

/** Milliseconds between mails to the author. */
const hour = 60 * 60 * 1000;

/** Serializes planning and sending, so that each comment is either in the mail or plans another. */
export const pendingCommentsMailLock = 'notice of comments';

/**
 * Schedules a mail to the author: now, or an hour after the last one. At most one is scheduled. Call it in the transaction of
 * the comment.
 */
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
