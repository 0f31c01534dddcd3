import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { messagesMail } from '../mail/messages-mail';
import { connectionOf } from './connection';
import { noticeAddress } from './notice-address';
import { type QueuedMail, queueMail } from './queue-mail';
import { takeTurns } from './take-turns';

const topic = 'contact-messages';

/** Milliseconds from one mail to the next. */
const quarterOfAnHour = 15 * 60_000;

async function countWaiting(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::int AS waiting FROM contact_messages WHERE handled IS NOT TRUE`);
  return Number(rows[0]?.waiting);
}

/** Puts other words into the mail that waits to be sent. One that is being sent just now is past that. */
async function changeWaiting(req: PayloadRequest, { to, subject, text }: QueuedMail) {
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

/** When the last mail was sent, or is being sent; null when there was none. */
async function lastSent(req: PayloadRequest): Promise<Date | null> {
  const { rows } = await connectionOf(req).execute<{ at: string | null }>(sql`
    SELECT extract(epoch FROM max(coalesce(sent_at, now()))) * 1000 AS at
    FROM mail WHERE topic = ${topic}`);
  const at = rows[0]?.at;
  return at ? new Date(Number(at)) : null;
}

/**
 * Tells the author by mail how many messages wait for him: at once, but once in a quarter of an hour; what comes in between is
 * told by the next mail. It belongs to the transaction that keeps the message.
 */
export async function announceMessages(req: PayloadRequest): Promise<void> {
  await takeTurns(req, `notice of ${topic}`);
  const to = await noticeAddress(req);
  if (to === null) return;
  const origin = String(req.payload.config.custom.origin);
  const mail = { to, topic, ...messagesMail({ waiting: await countWaiting(req), origin }) };
  if (await changeWaiting(req, mail)) return;
  const last = await lastSent(req);
  const notBefore = last ? new Date(last.getTime() + quarterOfAnHour) : undefined;
  await queueMail(req, { ...mail, notBefore });
}
