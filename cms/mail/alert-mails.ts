import type { MailText } from './queries/queue-mail';

type MailData = {
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

/** Returns the mail to the author about a flood. */
export const floodMail = ({ origin }: { origin: string }): MailText => ({
  subject: 'A flood at The Fovean Chronicles',
  text: `Hello,

${origin} receives many more messages, terms, comments or registrations than usual, many of them from the same networks.
Anything above a network's share is stored and marked as part of a flood, apart from what waits for you. Review or delete it
here:

    ${origin}/cms

Everything from other networks reaches you as usual. You receive this mail at most once a day.
`,
});
