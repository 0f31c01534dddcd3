import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { messagesMail } from '../mails';
import type { UnsentMail } from '../../mail/queries/unsent-mail';
import { connectionOf } from '../../database/queries/connection';
import { siteOrigin } from '../../site-origin';
import { notifyAuthor } from '../../mail/queries/notify-author';

const topic = 'contact-messages';

async function countWaiting(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::int AS waiting FROM contact_messages
    WHERE handled IS NOT TRUE AND is_flood IS NOT TRUE AND is_spam IS NOT TRUE`);
  return Number(rows[0]?.waiting);
}

/**
 * Queues a mail to the author about waiting messages, at most once in 15 minutes; the next mail also covers messages that arrive
 * in between. Runs in the transaction that stores the message.
 */
export const announceMessages = (req: PayloadRequest): Promise<void> =>
  notifyAuthor(req, {
    topic,
    interval: 15 * 60_000,
    meanwhile: 'later',
    content: async (origin) => messagesMail({ waiting: await countWaiting(req), origin }),
  });

/**
 * Updates the number of waiting messages in a mail that is about to be sent, because the author may have handled some. Deletes
 * the mail if none waits. Returns any other mail unchanged.
 *
 * @returns null if there is nothing to send
 */
export async function recountMessages(
  req: PayloadRequest,
  mail: UnsentMail,
): Promise<UnsentMail | null> {
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
  await req.payload.update({ collection: 'mail', id, data: { subject, text }, depth: 0, req });
  return { ...mail, subject, text };
}
