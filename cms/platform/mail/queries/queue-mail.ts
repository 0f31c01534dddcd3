import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { Mail } from '../../../payload-types';
import { connectionOf, asCaller, inTransaction } from '../../database/queries/connection';
import { ownHeaders } from '../mail-parts';
import { lockRecord } from '../../database/queries/locks';
import { siteOrigin } from '../../site-origin';

export const mailQueuedChannel = 'mail_queued';

/** A mail to one address, with a text and optional HTML. */
export type QueuedMail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Contains a code or link that opens an account. Its text is deleted after sending. */
  confidential?: boolean;
  /** ASCII headers, such as List-Unsubscribe. Return-Path gets the bounces. Without Message-ID, the row makes one. */
  headers?: Record<string, string>;
  /** Common topic of notices that are merged into one. */
  topic?: string;
  notBefore?: Date | undefined;
};

export type MailText = Omit<QueuedMail, 'to' | 'html'>;

type Queued = Pick<Mail, 'id' | 'createdAt'>;

/** JSON of a cut-off surrogate is invalid in PostgreSQL. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Queues mails, in one statement because a newsletter has many. They are sent after the commit. @returns them in this order */
export async function queueMails(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  mails: QueuedMail[],
): Promise<Queued[]> {
  if (mails.length === 0) return [];
  const { rows } = await connectionOf(req).execute<Queued>(sql`
    WITH given AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('mail', 'id'))::int AS id, given.*
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(mails, wellFormed)}::json) AS
        ("to" text, subject text, text text, html text, headers jsonb, confidential boolean, topic text, "notBefore" timestamptz))
        WITH ORDINALITY AS given ("to", subject, text, html, headers, confidential, topic, not_before, place)),
    queued AS (
      INSERT INTO mail (id, "to", subject, text, html, headers, confidential, topic, queued_at, next_try_at)
      SELECT id, "to", subject, text, html, headers, coalesce(confidential, false), topic, now(), coalesce(not_before, now())
      FROM given
      RETURNING id, created_at),
    notified AS MATERIALIZED (SELECT pg_notify(${mailQueuedChannel}, ''))
    SELECT id, to_json(created_at) AS "createdAt" FROM queued JOIN given USING (id), notified ORDER BY place`);
  return rows;
}

export async function queueMail(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  mail: QueuedMail,
): Promise<Queued> {
  const [queued] = await queueMails(req, [mail]);
  if (!queued) throw new Error('The queued mail has no row.');
  return queued;
}

/** Queues a mail with a text that has links to the site. */
export const mailTo = (req: PayloadRequest, to: string, text: (origin: string) => MailText) =>
  queueMail(req, { to, ...text(siteOrigin(req)) });

type Resent = 'queued' | 'not there' | 'forgotten';

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
    await connectionOf(req).execute(sql`
      UPDATE mail SET next_try_at = now(),
        queued_at = CASE WHEN next_try_at IS NULL THEN now() ELSE queued_at END,
        failures = CASE WHEN next_try_at IS NULL THEN 0 ELSE failures END
      WHERE id = ${id}`);
    await connectionOf(req).execute(sql`UPDATE mail_server SET next_try_at = now()`);
    await connectionOf(req).execute(sql`SELECT pg_notify(${mailQueuedChannel}, '')`);
    return 'queued';
  });
