import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { Mail } from '../../payload-types';
import { sendMailSlug } from '../task-slugs';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';

/** Notification channel for queued mails. */
export const mailQueuedChannel = 'mail_queued';

/** A mail to one address, with a text and optional HTML. */
export type QueuedMail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Contains a code or link that opens an account. Its text is deleted after sending. */
  confidential?: boolean;
  /** Additional ASCII headers, such as List-Unsubscribe. Return-Path is where it goes if it cannot be delivered. */
  headers?: Record<string, string>;
  /** Common topic of notices that are merged into one. */
  topic?: string;
  /** Earliest time of sending. */
  notBefore?: Date | undefined;
};

/** The content of a mail. */
export type MailText = Omit<QueuedMail, 'to' | 'html'>;

/**
 * Queues a mail, which is sent after the present transaction commits. Notifies all processes.
 *
 * @returns the mail in the outbox
 */
export async function queueMail(
  req: PayloadRequest,
  { to, subject, text, html, headers, confidential = false, topic, notBefore }: QueuedMail,
): Promise<Mail> {
  return inTransaction(req, async () => {
    // Called by the system: nobody else may write to the outbox.
    const mail = await req.payload.create({
      collection: 'mail',
      data: { to, subject, text, html, headers, confidential, topic },
      depth: 0,
      req,
    });
    await req.payload.jobs.queue({
      task: sendMailSlug,
      input: { mail: mail.id },
      waitUntil: notBefore,
      req,
    });
    await connectionOf(req).execute(sql`SELECT pg_notify(${mailQueuedChannel}, '')`);
    return mail;
  });
}
