import type { MailText } from './queries/queue-mail';

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
