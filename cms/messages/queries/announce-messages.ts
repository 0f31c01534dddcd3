import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { messagesMail } from '../messages-mail';
import type { Mail } from '../../payload-types';
import { connectionOf } from '../../database/queries/connection';
import { siteOrigin } from '../../site-origin';
import { notifyAuthor } from '../../mail/queries/notify-author';

const topic = 'contact-messages';

async function countWaiting(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::int AS waiting FROM contact_messages
    WHERE handled IS NOT TRUE AND is_flood IS NOT TRUE`);
  return Number(rows[0]?.waiting);
}

/**
 * Tells the author by mail how many messages wait for them: at once, but once in a quarter of an hour; what comes in between is
 * told by the next mail. It belongs to the transaction that keeps the message.
 */
export const announceMessages = (req: PayloadRequest): Promise<void> =>
  notifyAuthor(req, {
    topic,
    interval: 15 * 60_000,
    meanwhile: 'later',
    content: async (origin) => messagesMail({ waiting: await countWaiting(req), origin }),
  });

/**
 * A mail with the number of messages that wait now, as it is about to be sent: some may have been handled since it was
 * queued. When none waits any more it is deleted. Any other mail is as it was.
 *
 * @returns null when there is nothing to send
 */
export async function recountMessages(req: PayloadRequest, mail: Mail): Promise<Mail | null> {
  if (mail.topic !== topic) return mail;
  const { id } = mail;
  const waiting = await countWaiting(req);
  if (waiting === 0) {
    await req.payload.delete({ collection: 'mail', id, depth: 0, req });
    return null;
  }
  const { subject, text } = messagesMail({
    waiting,
    origin: siteOrigin(req),
  });
  if (subject === mail.subject) return mail;
  return req.payload.update({ collection: 'mail', id, data: { subject, text }, depth: 0, req });
}
