import type { Payload } from 'payload';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Network } from './client-ip';

/** `points` calls in `seconds`. The name identifies the limit. */
export type Allowance = { name: string; points: number; seconds: number };

export const allowanceOfNetwork = (allowance: Allowance, { factor }: Network): Allowance => ({
  ...allowance,
  points: allowance.points * factor,
});

/** Declares a method that is missing from the library's types. */
class Limiter extends RateLimiterPostgres {
  /** Milliseconds until the in-memory block ends. Takes the key from `getKey`. */
  declare getInMemoryBlockMsBeforeExpire: (key: string) => number;
}

const limitersOf = new WeakMap<Payload, Map<string, Limiter>>();

/**
 * Returns the limiter of an allowance: `delete` restores a key's whole allowance, `reward` gives one point back. Counts are in
 * PostgreSQL. Exhausted keys are blocked in memory, so that a flood costs no queries.
 */
export function limiterFor(payload: Payload, { name, points, seconds }: Allowance): Limiter {
  let limiters = limitersOf.get(payload);
  if (!limiters) limitersOf.set(payload, (limiters = new Map()));
  const id = `${name} ${points}`;
  let limiter = limiters.get(id);
  if (!limiter) {
    limiter = new Limiter({
      storeClient: payload.db.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
      // A sweep deletes expired counts.
      clearExpiredByTimeout: false,
    });
    limiters.set(id, limiter);
  }
  return limiter;
}

/** Returns the whole seconds to wait, at least one, if a limiter threw because no point is left. Throws other errors again. */
export function secondsToWait(error: unknown): number {
  if (!(error instanceof RateLimiterRes)) throw error;
  return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
}

/**
 * Takes one point.
 *
 * @param key an IP address or an account
 * @returns null, or if no point is left, the seconds to wait
 */
export async function consume(
  payload: Payload,
  allowance: Allowance,
  key: string,
): Promise<number | null> {
  try {
    await limiterFor(payload, allowance).consume(key);
    return null;
  } catch (error) {
    return secondsToWait(error);
  }
}

/** Returns whether this process knows that the allowance is exhausted. Costs no query. */
export function isKnownExhausted(payload: Payload, allowance: Allowance, key: string): boolean {
  const limiter = limiterFor(payload, allowance);
  return limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key)) > 0;
}

/** Returns whether the allowance is exhausted, without taking a point. */
export async function isExhausted(
  payload: Payload,
  allowance: Allowance,
  key: string,
): Promise<boolean> {
  if (isKnownExhausted(payload, allowance, key)) return true;
  const counted = await limiterFor(payload, allowance).get(key);
  if (counted === null || counted.consumedPoints <= allowance.points) return false;
  // Another process has counted. Taking a point blocks the key in this process, too.
  await consume(payload, allowance, key);
  return true;
}
