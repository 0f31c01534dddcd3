import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { ownHeaders } from '../mail-parts';
import { sendMailSlug } from '../task-slugs';
import { asCaller, connectionOf, inTransaction } from '../../database/queries/connection';
import { lockRecord } from '../../database/queries/locks';
import { mailQueuedChannel, queueMail } from './queue-mail';

type Resent = 'queued' | 'not there' | 'forgotten';

/** Makes a mail's job due now. @returns false if it has none */
async function hasten(req: PayloadRequest, id: number): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE payload_jobs SET wait_until = NULL, updated_at = now()
    WHERE task_slug = ${sendMailSlug} AND completed_at IS NULL AND has_error IS NOT TRUE
      AND (input ->> 'mail')::int = ${id}
    RETURNING id`);
  return rows.length > 0;
}

/**
 * Sends a mail again, as soon as the mail server works: retries a failed one, or sends a copy of a sent one. A sent confidential
 * mail has no text left.
 */
export const resendMail = (req: PayloadRequest, id: number): Promise<Resent> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'mail', id))) return 'not there';
    const options = { collection: 'mail', id, ...asCaller(req) } as const;
    const mail = await req.payload.findByID(options);
    if (mail.sentAt && mail.confidential) return 'forgotten';
    if (mail.sentAt) {
      const { to, subject, text, html } = mail;
      const headers = ownHeaders(mail);
      await queueMail(req, { to, subject, text, ...(html && { html }), headers });
      return 'queued';
    }
    if (!(await hasten(req, id)))
      await req.payload.jobs.queue({ task: sendMailSlug, input: { mail: id }, req });
    await connectionOf(req).execute(sql`UPDATE mail_server SET next_try_at = now()`);
    await connectionOf(req).execute(sql`SELECT pg_notify(${mailQueuedChannel}, '')`);
    return 'queued';
  });
