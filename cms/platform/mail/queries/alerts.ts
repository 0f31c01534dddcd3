import type { MailText } from './queue-mail';
import { createLocalReq, type Payload } from 'payload';
import { notifyAuthor } from './notify-author';

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

/** Refusals by one process within this time that count as a burst. */
const burst = { refusals: 100, milliseconds: 10 * 60_000 };

const anHour = 60 * 60_000;

type Counted = { since: number; total: number; rejected: Map<string, number> };
const countedBy = new WeakMap<Payload, Counted>();

/** Counts a refusal in memory. @returns refusals by call, if they are a burst */
function count(payload: Payload, what: string): Map<string, number> | null {
  const now = Date.now();
  let counted = countedBy.get(payload);
  if (!counted || now - counted.since > burst.milliseconds)
    countedBy.set(payload, (counted = { since: now, total: 0, rejected: new Map() }));
  counted.total += 1;
  counted.rejected.set(what, (counted.rejected.get(what) ?? 0) + 1);
  if (counted.total < burst.refusals) return null;
  countedBy.delete(payload);
  return counted.rejected;
}

/** Records a refused call. Bursts are mailed to the author, at most once an hour. Errors do not affect the client. */
export async function recordRateLimited(payload: Payload, what: string): Promise<void> {
  const rejected = count(payload, what);
  if (!rejected) return;
  try {
    await notifyAuthor(await createLocalReq({}, payload), {
      topic: 'refused-requests',
      interval: anHour,
      meanwhile: 'untold',
      content: (origin) => abuseAlertMail({ rejected, origin }),
    });
  } catch (error) {
    payload.logger.error({
      err: error,
      msg: 'The author could not be notified of refused requests',
    });
  }
}
