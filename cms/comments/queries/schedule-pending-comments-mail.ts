import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { notifyAuthorSlug } from '../../mail/task-slugs';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/advisory-lock';

/** Milliseconds between two mails to the author. */
const hour = 60 * 60 * 1000;

/** Who plans a notice and who sends one take turns: a comment comes before the notice, or another is planned for it. */
export const pendingCommentsMailLock = 'notice of comments';

/**
 * Sees to it that the author hears of what waits: now, or an hour after the last time. One notice is planned at a time, by
 * whichever process. Called in the transaction in which a comment came to wait.
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
