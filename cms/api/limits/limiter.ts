import type { Payload } from 'payload';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Network } from './client-ip';

/** `points` times in `seconds`, under a name that tells the limit from others. */
export type Allowance = { name: string; points: number; seconds: number };

/** Returns the allowance of a network as a whole. */
export const allowanceOfNetwork = (allowance: Allowance, { factor }: Network): Allowance => ({
  ...allowance,
  points: allowance.points * factor,
});

/** How long to wait: whole seconds, at least one. */
export class LimitReached extends Error {
  override name = 'LimitReached';
  constructor(readonly retryAfter: number) {
    super(`The limit is reached; try again in ${retryAfter} s.`);
  }
}

/** The library's own types leave out one of its methods. */
class Limiter extends RateLimiterPostgres {
  /** For how many milliseconds somebody is refused from memory; the key is that of `getKey`. */
  declare getInMemoryBlockMsBeforeExpire: (key: string) => number;
}

const limitersOf = new WeakMap<Payload, Map<string, Limiter>>();

/**
 * One limiter for an allowance and a Payload: its counts are in PostgreSQL, shared by all processes. Who has used up their
 * allowance is refused from memory, so that a flood costs no query.
 */
function limiterFor(payload: Payload, { name, points, seconds }: Allowance): Limiter {
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
      // A sweep does it, for all limits at once.
      clearExpiredByTimeout: false,
    });
    limiters.set(id, limiter);
  }
  return limiter;
}

const asLimitReached = (error: unknown): unknown =>
  error instanceof RateLimiterRes
    ? new LimitReached(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    : error;

/**
 * Takes one point of somebody's allowance.
 *
 * @param key whose: an IP address or an account
 * @throws LimitReached when there is none left
 */
export async function consume(payload: Payload, allowance: Allowance, key: string): Promise<void> {
  try {
    await limiterFor(payload, allowance).consume(key);
  } catch (error) {
    throw asLimitReached(error);
  }
}

/** Whether this process remembers that somebody has used up their allowance. Costs no query. */
export function isKnownExhausted(payload: Payload, allowance: Allowance, key: string): boolean {
  const limiter = limiterFor(payload, allowance);
  return limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key)) > 0;
}

/** Whether somebody has used up their allowance. As long as they have not, nothing is taken. */
export async function isExhausted(
  payload: Payload,
  allowance: Allowance,
  key: string,
): Promise<boolean> {
  if (isKnownExhausted(payload, allowance, key)) return true;
  const counted = await limiterFor(payload, allowance).get(key);
  if (counted === null || counted.consumedPoints <= allowance.points) return false;
  // Another process has counted: with one point more this one remembers it too.
  try {
    await consume(payload, allowance, key);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return true;
}

/** Gives somebody their whole allowance back, as after a log-in that succeeded. */
export async function resetAllowance(
  payload: Payload,
  allowance: Allowance,
  key: string,
): Promise<void> {
  await limiterFor(payload, allowance).delete(key);
}

/** Gives one point back, as after what was counted and then not even tried. */
export async function giveOneBack(
  payload: Payload,
  allowance: Allowance,
  key: string,
): Promise<void> {
  await limiterFor(payload, allowance).reward(key);
}
