import type { QueuedMail } from './queries/queue-mail';

type MailData = {
  /** How often each call was refused. */
  rejected: ReadonlyMap<string, number>;
  /** The site's public origin. */
  origin: string;
};

/** The mail that tells the author that somebody floods the site. */
export const abuseAlertMail = ({
  rejected,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Many requests were refused at The Fovean Chronicles',
  text: `Hello,

within a few minutes so many requests came to ${origin} that their limits were reached, and these were refused:

${[...rejected].map(([call, times]) => `    ${call}: ${times} times`).join('\n')}

The site looks after itself: whoever it was has to wait, and others are not held up. You need to do nothing. If it goes
on for days, show this mail to whoever runs the server.

However long it lasts, you get one such mail in an hour.
`,
});
