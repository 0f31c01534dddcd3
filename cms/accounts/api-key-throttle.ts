import type { Payload } from 'payload';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../api/http-error';
import type { Network } from '../api/limits/client-ip';
import { allowanceOfNetwork, consume, isExhausted } from '../api/limits/limiter';
import { recordRateLimited } from '../mail/queries/abuse-alert';

/** Invalid keys from one IP. Nobody can guess 256 bits, but attempts must not keep the database busy. */
const invalidKeyLimit = { name: 'wrong API keys', points: 20, seconds: 600 };

/**
 * Many users may share an IP address, so keys from an exhausted one are still looked up at this rate: a valid key passes. Only
 * while more invalid keys arrive does a new valid key wait, too.
 */
const lookupsOverLimit = { points: 10, duration: 60 };

/** Milliseconds for which a valid key is looked up without limits. */
const validFor = 60 * 60_000;

type ThrottleState = { overLimit: RateLimiterMemory; validUntil: Map<string, number> };
const states = new WeakMap<Payload, ThrottleState>();

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
  hash: string;
  networks: Network[];
};

/** Returns the largest network that has sent too many invalid keys. */
async function findExhausted(payload: Payload, networks: Network[]): Promise<Network | null> {
  for (const network of networks.toReversed())
    if (await isExhausted(payload, allowanceOfNetwork(invalidKeyLimit, network), network.key))
      return network;
  return null;
}

/** @throws HttpError 429 while a network of the IP address sends too many invalid keys */
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
    throw new HttpError(
      429,
      'Too many invalid API keys were sent from your IP address. Try again later.',
      {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      },
    );
  }
}

/** The map is bounded by the number of keys that the author has created. */
export const recordValidKey = (payload: Payload, { hash }: Attempt) =>
  stateOf(payload).validUntil.set(hash, Date.now() + validFor);

/** Counts an invalid key for all networks of its IP address. */
export async function recordInvalidKey(
  payload: Payload,
  { hash, networks }: Attempt,
): Promise<void> {
  stateOf(payload).validUntil.delete(hash);
  for (const network of networks)
    if (await consume(payload, allowanceOfNetwork(invalidKeyLimit, network), network.key)) return;
}
