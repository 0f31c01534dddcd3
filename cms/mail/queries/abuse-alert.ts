import { createLocalReq, type Payload } from 'payload';
import { abuseAlertMail } from '../alert-mails';
import { notifyAuthor } from './notify-author';

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
