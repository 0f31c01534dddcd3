import type { Payload } from 'payload';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../api/http-error';
import type { Network } from '../api/limits/client-ip';
import { allowanceOfNetwork, consume, isExhausted, LimitReached } from '../api/limits/limiter';
import { recordRateLimited } from '../mail/queries/abuse-alert';

/** Wrong keys from one IP. Nobody guesses 256 bits, but an attacker who tries should not keep the database busy. */
const invalidKeyLimit = { name: 'wrong API keys', points: 20, seconds: 600 };

/**
 * An IP address is often that of many: an office, a mobile network. So keys are looked up even from one that has sent too many
 * wrong ones, so many in so many seconds: a right one passes. Only while that IP address keeps on sending others does a right key
 * wait as well, and not even then when it was right here lately. An attacker learns nothing by it that they could use.
 */
const lookupsOverLimit = { points: 10, duration: 60 };

/** Milliseconds for which a key that was right is worth a look, whatever comes from its IP address. */
const validFor = 60 * 60_000;

type ThrottleState = { overLimit: RateLimiterMemory; validUntil: Map<string, number> };
const states = new WeakMap<Payload, ThrottleState>();

/** What this process has seen. */
function stateOf(payload: Payload): ThrottleState {
  let state = states.get(payload);
  if (!state)
    states.set(
      payload,
      (state = { overLimit: new RateLimiterMemory(lookupsOverLimit), validUntil: new Map() }),
    );
  return state;
}

type Attempt = {
  /** SHA-256 of the key. */
  hash: string;
  /** Of the IP address that sent it. */
  networks: Network[];
};

/** Returns the largest network of an IP address that has sent too many wrong keys. */
async function findExhausted(payload: Payload, networks: Network[]): Promise<Network | null> {
  for (const network of networks.toReversed())
    if (await isExhausted(payload, allowanceOfNetwork(invalidKeyLimit, network), network.key))
      return network;
  return null;
}

/** @throws HttpError 429 when a network of the IP address has sent too many wrong keys, and keeps on */
export async function checkApiKeyThrottle(
  payload: Payload,
  { hash, networks }: Attempt,
): Promise<void> {
  const { overLimit, validUntil } = stateOf(payload);
  if ((validUntil.get(hash) ?? 0) > Date.now()) return;
  const exhausted = await findExhausted(payload, networks);
  if (!exhausted) return;
  try {
    await overLimit.consume(exhausted.key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    await recordRateLimited(payload, 'A wrong API key');
    throw new HttpError(429, 'Too many wrong API keys come from your IP address. Wait a little.', {
      retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}

/** There are as many right keys as the author has made, so they need no bound. */
export const recordValidKey = (payload: Payload, { hash }: Attempt) =>
  stateOf(payload).validUntil.set(hash, Date.now() + validFor);

/** Counts a wrong key against the networks of the IP address that sent it. */
export async function recordInvalidKey(
  payload: Payload,
  { hash, networks }: Attempt,
): Promise<void> {
  stateOf(payload).validUntil.delete(hash);
  try {
    for (const network of networks)
      await consume(payload, allowanceOfNetwork(invalidKeyLimit, network), network.key);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
}
