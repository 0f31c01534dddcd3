import type { QueuedMail } from './queries/queue-mail';

type MailData = {
  /** Number of refusals of each call. */
  rejected: ReadonlyMap<string, number>;
  origin: string;
};

/** Returns the mail to the author about a burst of refused requests. */
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
