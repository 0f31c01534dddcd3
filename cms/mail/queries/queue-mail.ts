import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { sendMailSlug } from '../task-slugs';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';

/** The channel on which PostgreSQL tells that a mail was queued. */
export const mailQueuedChannel = 'mail_queued';

/** A mail to one e-mail address. It always has a text; HTML stands beside it. */
export type QueuedMail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** It holds a code or a link that opens an account: what it says is forgotten once it is sent. */
  confidential?: boolean;
  /** Headers of its own, in ASCII, such as those by which such mails are ended. */
  headers?: Record<string, string>;
  /** What notices have in common that are gathered into one. */
  topic?: string;
  /** When it may be sent; at once without it. */
  notBefore?: Date | undefined;
};

/**
 * Puts a mail into the outbox: it is sent when the request's transaction is committed, and never when it is not. Every process
 * that sends mails is told at that moment.
 */
export async function queueMail(
  req: PayloadRequest,
  { to, subject, text, html, headers, confidential = false, topic, notBefore }: QueuedMail,
): Promise<void> {
  await inTransaction(req, async () => {
    // The system writes: nobody may write into the outbox themselves.
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
  });
}
