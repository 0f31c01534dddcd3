import type { MailText } from './queries/queue-mail';

type MailData = {
  /** Number of refusals of each call. */
  rejected: ReadonlyMap<string, number>;
  origin: string;
};

/** Returns the mail to the author about a burst of refused requests. */
export const abuseAlertMail = ({ rejected, origin }: MailData): MailText => ({
  subject: 'Many requests were refused at The Fovean Chronicles',
  text: `Hello,

Within a few minutes, ${origin} received so many requests that it reached its limits and refused these:

${[...rejected].map(([call, times]) => `    ${call}: ${times} times`).join('\n')}

You need to do nothing: the sender has to wait, and other visitors are not affected. If this continues for days, show this mail
to the operator of the server.

You receive this mail at most once an hour.
`,
});
