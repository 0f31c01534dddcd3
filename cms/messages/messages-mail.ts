import type { QueuedMail } from '../mail/queries/queue-mail';

type MailData = { waiting: number; /** The site's public origin. */ origin: string };

/** Returns the mail that tells the author how many messages wait. It does not contain the messages. */
export function messagesMail({ waiting, origin }: MailData): Omit<QueuedMail, 'to' | 'html'> {
  const wait = waiting === 1 ? '1 message waits' : `${waiting} messages wait`;
  return {
    subject: `${wait} for you`,
    text: `Hello,

${wait} for you at The Fovean Chronicles. Read what came, and mark what you have dealt with, here:

    ${origin}/cms/collections/contact-messages

However many come, you get at most one such mail in a quarter of an hour.
`,
  };
}
