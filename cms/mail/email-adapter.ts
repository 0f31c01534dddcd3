import type { EmailAdapter } from 'payload';
import { senderOf } from '../env';

/** Declares the sender to Payload, which sends no mails itself: all of them are queued by `queueMail`. */
export function emailAdapter(mailFrom: string): EmailAdapter<void> {
  const { name, address } = senderOf(mailFrom);
  return () => ({
    name: 'outbox',
    defaultFromAddress: address,
    defaultFromName: name,
    sendEmail: () => Promise.reject(new Error('Queue mails with queueMail.')),
  });
}
