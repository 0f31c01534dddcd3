import type { MailText } from '../mail/queries/queue-mail';

type MailData = { waiting: number; /** The site's public origin. */ origin: string };

/** Returns the mail that tells the author how many messages wait. It does not contain the messages. */
export function messagesMail({ waiting, origin }: MailData): MailText {
  const wait = waiting === 1 ? '1 message waits' : `${waiting} messages wait`;
  return {
    subject: `${wait} for you`,
    text: `Hello,

${wait} for you at The Fovean Chronicles. Read them, and mark the ones that you have handled, here:

    ${origin}/cms/collections/contact-messages

You receive this mail at most once in 15 minutes.
`,
  };
}
