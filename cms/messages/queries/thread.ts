import type { PayloadRequest } from 'payload';
import { inTransaction, connectionOf } from '../../database/queries/connection';
import { lockRecord } from '../../database/queries/locks';
import { messageId } from '../../mail/mail-parts';
import { notificationEmail } from '../../mail/queries/notify-author';
import { returnAddress } from '../../mail/return-address';
import { queueMail } from '../../mail/queries/queue-mail';
import type { ContactMessage } from '../../payload-types';
import { answerMail } from '../mails';
import { sql } from '@payloadcms/db-postgres';
import { longestAnswer } from '../../contract/limits';
import { announceMessages } from './announce-messages';

/**
 * Mails an answer to the writer of a message, stores it with the message, and marks the message as handled. The caller checks
 * access.
 *
 * @returns all answers; null if there is no such message
 */
export const answerMessage = (
  req: PayloadRequest,
  id: number,
  text: string,
): Promise<Pick<ContactMessage, 'answers'> | null> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'contact_messages', id))) return null;
    const options = { collection: 'contact-messages', id, depth: 0, req } as const;
    const message = await req.payload.findByID(options);
    const replyTo = returnAddress(req, { kind: 'message', id }) ?? (await notificationEmail(req));
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

type Reply = {
  from: string;
  text: string;
  messageId: string;
  sentAt: string;
  /** Message-IDs of the mails that it answers. */
  answers: string[];
};

/** Returns the message with an answer that a mail from its writer refers to; null without one. */
export async function findAnswered(
  req: PayloadRequest,
  { from, answers }: Pick<Reply, 'from' | 'answers'>,
): Promise<number | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT m.id FROM contact_messages m JOIN contact_messages_answers a ON a._parent_id = m.id
    WHERE a.message_id = ANY(${sql.param(answers)}) AND lower(m.email) = lower(${from})
    ORDER BY m.id DESC LIMIT 1`);
  return rows[0] ? Number(rows[0].id) : null;
}

/**
 * Adds a reader's answer to the thread of a message, which waits again, and notifies the author. Adds a mail once, however often
 * it is received. Called by the system.
 *
 * @returns false if there is no such message
 */
export const receiveReply = (
  req: PayloadRequest,
  id: number,
  { text, sentAt, messageId }: Omit<Reply, 'from' | 'answers'>,
): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'contact_messages', id))) return false;
    const options = { collection: 'contact-messages', id, depth: 0, req } as const;
    const { answers, isSpam, handled } = await req.payload.findByID(options);
    if (answers?.some((answer) => answer.messageId === messageId)) return true;
    const reply = { text: text.slice(0, longestAnswer), sentAt, messageId, isFromReader: true };
    const data = { answers: [...(answers ?? []), reply], handled: isSpam ? handled : false };
    await req.payload.update({ ...options, data });
    if (!isSpam) await announceMessages(req);
    return true;
  });
