import type { ContactMessage } from '../../payload-types';
import type { MailText } from '../../platform/mail/queries/queue-mail';

type MailData = Pick<ContactMessage, 'message' | 'createdAt' | 'answers'> & {
  text: string;
  /** Address for the reader's reply: the site's inbox, or the author's address; null without one. */
  replyTo: string | null;
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const quoted = (text: string) => text.replace(/^/gm, '> ').replace(/ $/gm, '');

/** Returns the author's answer to a message, with the message below it. It continues the thread of earlier answers (RFC 5322, 3.6.4). */
export function answerMail({ message, createdAt, answers, text, replyTo }: MailData): MailText {
  const earlier = (answers ?? []).map(({ messageId }) => messageId);
  return {
    subject: 'Re: Your message to The Fovean Chronicles',
    text: `${text}

On ${day.format(new Date(createdAt))} you wrote:

${quoted(message)}
`,
    headers: {
      // A person wrote it (RFC 3834).
      'Auto-Submitted': 'no',
      ...(replyTo && { 'Reply-To': replyTo }),
      ...(earlier.length > 0 && {
        'In-Reply-To': earlier.at(-1) ?? '',
        References: earlier.join(' '),
      }),
    },
  };
}

/** Returns the mail to the author with the number of pending messages, without their texts. */
export function messagesMail({ waiting, origin }: { waiting: number; origin: string }): MailText {
  const wait = waiting === 1 ? 'One message is waiting' : `${waiting} messages are waiting`;
  return {
    subject: `${wait} for you`,
    text: `Hello,

${wait} for you at The Fovean Chronicles. Read them, and mark the ones that you have handled, here:

    ${origin}/cms/collections/contact-messages

You receive this mail at most once in 15 minutes.
`,
  };
}
