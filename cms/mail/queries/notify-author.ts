import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { notificationEmail } from './notification-email';
import { type QueuedMail, queueMail } from './queue-mail';
import { siteOrigin } from '../../site-origin';
import { advisoryLock } from '../../database/queries/advisory-lock';

type AuthorNotification = {
  /** What it tells of: notices of one topic are kept apart in time. */
  topic: string;
  /** Milliseconds from one mail to the next, at least. */
  interval: number;
  /** What comes before that time is told by a mail when it has come; or never. */
  meanwhile: 'later' | 'untold';
  content: (
    origin: string,
  ) => Pick<QueuedMail, 'subject' | 'text'> | Promise<Pick<QueuedMail, 'subject' | 'text'>>;
};

/** Puts other words into the mail that waits to be sent. One that is being sent just now is past that. */
async function updateQueued(
  req: PayloadRequest,
  { to, topic, subject, text }: QueuedMail,
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE mail SET "to" = ${to}, subject = ${subject}, text = ${text}, updated_at = now()
    WHERE id = (
      SELECT m.id FROM mail m JOIN payload_jobs j ON (j.input->>'mail')::integer = m.id
      WHERE m.topic = ${topic} AND m.sent_at IS NULL
        AND j.completed_at IS NULL AND j.has_error IS NOT TRUE AND j.processing IS NOT TRUE
      ORDER BY m.id DESC
      LIMIT 1
      FOR UPDATE OF j SKIP LOCKED)
    RETURNING id`);
  return rows.length > 0;
}

/** When the next mail may be sent; null for at once. A mail that is not sent yet counts as sent now. */
async function nextTime(
  req: PayloadRequest,
  topic: string,
  interval: number,
): Promise<Date | null> {
  const { rows } = await connectionOf(req).execute<{ at: string | null }>(sql`
    SELECT extract(epoch FROM max(coalesce(sent_at, now()))) * 1000 AS at
    FROM mail WHERE topic = ${topic}`);
  const at = rows[0]?.at;
  const next = at ? Number(at) + interval : 0;
  return next > Date.now() ? new Date(next) : null;
}

/**
 * Tells the author something by mail: at once, but not more often than the topic says, by whatever process. It belongs to the
 * transaction of what it tells of. Without an author nobody is told.
 */
export async function notifyAuthor(
  req: PayloadRequest,
  { topic, interval, meanwhile, content }: AuthorNotification,
): Promise<void> {
  // Before the lock: in a flood, those waiting for it would hold all connections.
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
