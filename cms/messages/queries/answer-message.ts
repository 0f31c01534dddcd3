import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { messageId } from '../../mail/mail-parts';
import { notificationEmail } from '../../mail/queries/notification-email';
import { returnAddress } from '../../mail/return-address';
import { queueMail } from '../../mail/queries/queue-mail';
import type { ContactMessage } from '../../payload-types';
import { answerMail } from '../answer-mail';

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
