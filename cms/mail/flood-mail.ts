import type { QueuedMail } from './queries/queue-mail';

/** Returns the mail to the author about a flood. */
export const floodMail = ({ origin }: { origin: string }): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'A flood at The Fovean Chronicles',
  text: `Hello,

far more messages, terms, comments or registrations than usual came to ${origin}, many of them from the same networks. What
exceeds the share of a network is stored and marked as a flood, apart from what waits for you. You can look at it and delete it
in one click here:

    ${origin}/cms

What visitors from other networks send reaches you as always. However long it lasts, you get one such mail a day.
`,
});
