import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { messagesMail, answerMail } from '../mails';
import type { UnsentMail } from '../../../platform/mail/queries/unsent-mail';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { databaseKey } from '../../../platform/database/queries/database-key';
import { siteOrigin } from '../../../platform/site-origin';
import { notifyAuthor, notificationEmail } from '../../../platform/mail/queries/notify-author';
import { detectFlood } from '../../../platform/api/queries/detect-flood';
import { advisoryLock, lockRecord } from '../../../platform/database/queries/locks';
import { messageId } from '../../../platform/mail/mail-parts';
import { returnAddress } from '../../../platform/mail/return-address';
import { queueMail } from '../../../platform/mail/queries/queue-mail';
import type { ContactMessage } from '../../../payload-types';
import { firstUnits } from '../../../contract/plain/cut-text';
import { longestAnswer } from '../../../contract/plain/limits';

const topic = 'contact-messages';

async function countWaiting(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::int AS waiting FROM contact_messages
    WHERE handled IS NOT TRUE AND is_flood IS NOT TRUE AND is_spam IS NOT TRUE`);
  return Number(rows[0]?.waiting);
}

/**
 * Queues a mail to the author about pending messages, at most once in 15 minutes. The next mail covers messages that arrive in
 * between. Runs in the transaction that stores the message.
 */
export const announceMessages = (req: PayloadRequest): Promise<void> =>
  notifyAuthor(req, {
    topic,
    interval: 15 * 60_000,
    meanwhile: 'later',
    content: async (origin) => messagesMail({ waiting: await countWaiting(req), origin }),
  });

/**
 * Updates the number of pending messages in a mail that is about to be sent, because the author may have handled some. Deletes
 * the mail if none is pending. Returns any other mail unchanged.
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
  const { subject, text } = messagesMail({ waiting, origin: siteOrigin(req) });
  if (subject === mail.subject) return mail;
  await req.payload.update({ collection: 'mail', id, data: { subject, text }, depth: 0, req });
  return { ...mail, subject, text };
}

/** Marks all messages from a message's address as spam, or unmarks them. The caller checks access. @returns their number */
export async function markSpam(
  req: PayloadRequest,
  id: number,
  { isSpam }: { isSpam: boolean },
): Promise<{ messages: number } | null> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE contact_messages SET is_spam = ${isSpam}, updated_at = now()
    WHERE lower(email) = (SELECT lower(email) FROM contact_messages WHERE id = ${id})
    RETURNING id`);
  return rows.length > 0 ? { messages: rows.length } : null;
}

/** Returns whether the author marked messages from an address as spam. */
async function isSpammer(req: PayloadRequest, email: string): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT FROM contact_messages WHERE lower(email) = lower(${email}) AND is_spam LIMIT 1`);
  return rows.length > 0;
}

type Message = { name: string; email: string; message: string };

/** Returns whether the same message arrived a few minutes ago, because of a double click or a retry. */
async function isRepeated(req: PayloadRequest, { name, email, message }: Message) {
  await advisoryLock(req, `message ${JSON.stringify([name, email, message])}`);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM contact_messages
    WHERE created_at > now() - interval '5 minutes'
      AND name = ${name} AND email = ${email} AND message = ${message}
    LIMIT 1`);
  return rows.length > 0;
}

/** Stores a message and notifies the author. Ignores a repetition within a few minutes. */
export const sendContactMessage = (req: PayloadRequest, message: Message): Promise<void> =>
  inTransaction(req, async () => {
    if (await isRepeated(req, message)) return;
    const isSpam = await isSpammer(req, message.email);
    const isFlood = await detectFlood(req, {
      from: 'contact_messages',
      waits: sql`handled IS NOT TRUE AND is_spam IS NOT TRUE`,
    });
    // Runs as the system, because nobody else may create messages.
    await req.payload.create({
      collection: 'contact-messages',
      data: { ...message, isFlood, isSpam },
      depth: 0,
      req,
    });
    if (!isFlood && !isSpam) await announceMessages(req);
  });

type Answers = ContactMessage['answers'];

/** Returns whether an answer was sent a few minutes ago, and the request is repeated because its reply was lost. */
function isRetried(answers: Answers, text: string): boolean {
  const last = answers?.at(-1);
  if (!last || last.isFromReader || last.text !== text) return false;
  return Date.parse(last.sentAt) > Date.now() - 5 * 60_000;
}

/**
 * Mails an answer to the writer of a message, stores it with the message, and marks the message as handled. Ignores a repetition
 * within a few minutes. The caller checks access.
 *
 * @returns all answers; null if there is no such message
 */
export const answerMessage = (
  req: PayloadRequest,
  id: number,
  { text }: { text: string },
): Promise<Pick<ContactMessage, 'answers'> | null> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'contact_messages', id))) return null;
    const options = { collection: 'contact-messages', id, depth: 0, req } as const;
    const message = await req.payload.findByID(options);
    if (isRetried(message.answers, text)) return { answers: message.answers };
    const key = await databaseKey(req);
    const replyTo =
      returnAddress(req, key, { kind: 'message', id }) ?? (await notificationEmail(req));
    const mail = await queueMail(req, {
      to: message.email,
      ...answerMail({ ...message, text, replyTo }),
    });
    const answer = {
      text,
      sentAt: mail.createdAt,
      messageId: messageId(mail, req.payload.email.defaultFromAddress),
    };
    const data = { handled: true, answers: [...(message.answers ?? []), answer] };
    const { answers } = await req.payload.update({ ...options, data });
    return { answers };
  });

/** Returns the message with an answer that a mail from its writer refers to; null without one. @param answers Message-IDs */
export async function findAnswered(
  req: PayloadRequest,
  { from, answers }: { from: string; answers: string[] },
): Promise<number | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT m.id FROM contact_messages m JOIN contact_messages_answers a ON a._parent_id = m.id
    WHERE a.message_id = ANY(${sql.param(answers)}) AND lower(m.email) = lower(${from})
    ORDER BY m.id DESC LIMIT 1`);
  return rows[0] ? Number(rows[0].id) : null;
}

/**
 * Adds a reader's reply to the thread of a message, marks the message as not handled, and notifies the author. Ignores a mail
 * that is in the thread already. Called by the system.
 *
 * @returns false if there is no such message
 */
export const receiveReply = (
  req: PayloadRequest,
  id: number,
  { text, sentAt, messageId }: { text: string; sentAt: string; messageId: string },
): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'contact_messages', id))) return false;
    const options = { collection: 'contact-messages', id, depth: 0, req } as const;
    const { answers, isSpam, handled } = await req.payload.findByID(options);
    if (answers?.some((answer) => answer.messageId === messageId)) return true;
    const reply = {
      text: firstUnits(text, longestAnswer),
      sentAt,
      messageId,
      isFromReader: true,
    };
    const data = { answers: [...(answers ?? []), reply], handled: isSpam ? handled : false };
    await req.payload.update({ ...options, data });
    if (!isSpam) await announceMessages(req);
    return true;
  });
