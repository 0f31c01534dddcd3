import type { Payload } from 'payload';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../api/http-error';
import { consume, isUsedUp, LimitReached } from '../api/limits/limiter';
import { noteRefusal } from '../mail/queries/abuse-alert';

/** Wrong keys from one address. Nobody guesses 256 bits, but whoever tries should not keep the database busy. */
const wrongKeys = { name: 'wrong API keys', points: 20, seconds: 600 };

/**
 * An address is often that of many: an office, a mobile network. So keys are looked up even from one that has sent too many
 * wrong ones, so many in so many seconds: a right one passes. Only while the address keeps on sending others does a right key
 * wait as well, and not even then when it was right here lately. Whoever tries learns nothing by it that he could use.
 */
const lateLookUps = { points: 10, duration: 60 };

/** Milliseconds for which a key that was right is worth a look, whatever comes from its address. */
const lately = 60 * 60_000;

type Known = { late: RateLimiterMemory; rightUntil: Map<string, number> };
const knownBy = new WeakMap<Payload, Known>();

/** What this process has seen. */
function knownTo(payload: Payload): Known {
  let known = knownBy.get(payload);
  if (!known)
    knownBy.set(
      payload,
      (known = { late: new RateLimiterMemory(lateLookUps), rightUntil: new Map() }),
    );
  return known;
}

type Tried = { /** SHA-256 of the key. */ hash: string; address: string };

/** @throws Refusal 429 when the address has sent too many wrong keys, and keeps on */
export async function assertMayTry(payload: Payload, { hash, address }: Tried): Promise<void> {
  const { late, rightUntil } = knownTo(payload);
  if ((rightUntil.get(hash) ?? 0) > Date.now()) return;
  if (!(await isUsedUp(payload, wrongKeys, address))) return;
  try {
    await late.consume(address);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    await noteRefusal(payload, 'A wrong API key');
    throw new Refusal(429, 'Too many wrong API keys come from your address. Wait a little.', {
      retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}

/** There are as many right keys as the author has made, so they need no bound. */
export const noteRightKey = (payload: Payload, { hash }: Tried) =>
  knownTo(payload).rightUntil.set(hash, Date.now() + lately);

export async function noteWrongKey(payload: Payload, { hash, address }: Tried): Promise<void> {
  knownTo(payload).rightUntil.delete(hash);
  try {
    await consume(payload, wrongKeys, address);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
}
