import { createLocalReq, type Payload } from 'payload';
import { burstMail } from '../abuse-alert-mail';
import { tellAuthor } from './notify-author';

/** So many refusals by one process within so many milliseconds are a burst: somebody who is in a hurry makes fewer. */
const burst = { refusals: 100, milliseconds: 10 * 60_000 };

/** Milliseconds from one mail to the next, of whatever process. */
const anHour = 60 * 60_000;

type Counted = { since: number; total: number; refused: Map<string, number> };
const countedBy = new WeakMap<Payload, Counted>();

/** Counts a refusal, in memory. @returns what was refused, by call, when that makes a burst */
function count(payload: Payload, what: string): Map<string, number> | null {
  const now = Date.now();
  let counted = countedBy.get(payload);
  if (!counted || now - counted.since > burst.milliseconds)
    countedBy.set(payload, (counted = { since: now, total: 0, refused: new Map() }));
  counted.total += 1;
  counted.refused.set(what, (counted.refused.get(what) ?? 0) + 1);
  if (counted.total < burst.refusals) return null;
  countedBy.delete(payload);
  return counted.refused;
}

/**
 * Notes that somebody was refused because a limit of his was reached. Of many refusals in a short time the author gets a
 * mail, one in an hour at most. What goes wrong with it is no matter of whoever was refused.
 *
 * @param what the call, as the author is told
 */
export async function noteRefusal(payload: Payload, what: string): Promise<void> {
  const refused = count(payload, what);
  if (!refused) return;
  try {
    await tellAuthor(await createLocalReq({}, payload), {
      topic: 'refused-requests',
      apart: anHour,
      meanwhile: 'untold',
      words: (origin) => burstMail({ refused, origin }),
    });
  } catch (error) {
    payload.logger.error({ err: error, msg: 'The author could not be told of a burst' });
  }
}
