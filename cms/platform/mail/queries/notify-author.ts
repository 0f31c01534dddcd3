import type { PayloadRequest } from 'payload';
import { sql } from '@payloadcms/db-postgres';
import { connectionOf, inTransaction } from '../../database/queries/connection';
import { type MailText, type QueuedMail, queueMail } from './queue-mail';
import { siteOrigin } from '../../site-origin';
import { advisoryLock } from '../../database/queries/locks';

/** Returns the e-mail address for notices to the author: from the site settings, else of their account. Called by the system. */
export async function notificationEmail(req: PayloadRequest): Promise<string | null> {
  const { rows } = await connectionOf(req).execute<{ email: string | null }>(sql`
    SELECT coalesce((SELECT nullif(notices_to, '') FROM site_settings LIMIT 1),
      (SELECT email FROM users WHERE role = 'author' ORDER BY created_at, id LIMIT 1)) AS email`);
  return rows[0]?.email ?? null;
}

type AuthorNotification = {
  /** Topic, by which the interval is measured. */
  topic: string;
  /** Minimum milliseconds between mails. */
  interval: number;
  /** Whether further notices within the interval are sent later or dropped. */
  meanwhile: 'later' | 'untold';
  content: (origin: string) => MailText | Promise<MailText>;
};

/** Updates a mail that is still queued and not being sent. */
async function updateQueued(
  req: PayloadRequest,
  { to, topic, subject, text }: QueuedMail,
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE mail SET "to" = ${to}, subject = ${subject}, text = ${text}, updated_at = now()
    WHERE id = (
      SELECT id FROM mail WHERE topic = ${topic} AND next_try_at IS NOT NULL AND claimed_at IS NULL
      ORDER BY id DESC
      LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows.length > 0;
}

/** Returns when the next mail may be sent; null for at once. An unsent mail counts as sent when it was queued or updated. */
async function nextTime(
  req: PayloadRequest,
  topic: string,
  interval: number,
): Promise<Date | null> {
  const { rows } = await connectionOf(req).execute<{ at: string | null }>(sql`
    SELECT extract(epoch FROM max(coalesce(sent_at, updated_at))) * 1000 AS at
    FROM mail WHERE topic = ${topic}`);
  const at = rows[0]?.at;
  const next = at ? Number(at) + interval : 0;
  return next > Date.now() ? new Date(next) : null;
}

/** Mails the author, if there is one, at most once per interval across all processes, within the present transaction. */
export async function notifyAuthor(
  req: PayloadRequest,
  { topic, interval, meanwhile, content }: AuthorNotification,
): Promise<void> {
  // Before the lock, because in a flood waiting requests would use all connections.
  if (meanwhile === 'untold' && (await nextTime(req, topic, interval))) return;
  await inTransaction(req, async () => {
    await advisoryLock(req, `notice of ${topic}`);
    const to = await notificationEmail(req);
    if (to === null) return;
    const next = await nextTime(req, topic, interval);
    if (next && meanwhile === 'untold') return;
    const mail = { to, topic, ...(await content(siteOrigin(req))) };
    if (await updateQueued(req, mail)) return;
    await queueMail(req, { ...mail, notBefore: next ?? undefined });
  });
}
