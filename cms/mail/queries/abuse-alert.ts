import { createLocalReq, type Payload } from 'payload';
import { abuseAlertMail } from '../abuse-alert-mail';
import { notifyAuthor } from './notify-author';

/** So many refusals by one process within so many milliseconds are a burst: somebody who is in a hurry makes fewer. */
const burst = { refusals: 100, milliseconds: 10 * 60_000 };

/** Milliseconds from one mail to the next, of whatever process. */
const anHour = 60 * 60_000;

type Counted = { since: number; total: number; rejected: Map<string, number> };
const countedBy = new WeakMap<Payload, Counted>();

/** Counts a refusal, in memory. @returns what was refused, by call, when that makes a burst */
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

/**
 * Notes that somebody was refused because a limit of theirs was reached. Of many refusals in a short time the author gets a
 * mail, one in an hour at most. What goes wrong with it does not concern the refused caller.
 *
 * @param what the call, as the author is told
 */
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
    payload.logger.error({ err: error, msg: 'The author could not be told of a burst' });
  }
}
