import type { AuthStrategy, Payload } from 'payload';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { noteAuthLookupError } from '../../platform/access/session';
import { HttpError } from '../../platform/api/http-error';
import { clientIp, type Network, networksOf } from '../../platform/api/limits/client-ip';
import {
  allowanceOfNetwork,
  consume,
  isExhausted,
  secondsToWait,
} from '../../platform/api/limits/limiter';
import { apiKeyHeader } from '../../contract/plain/headers';
import { recordRateLimited } from '../../platform/mail/queries/alerts';
import { apiKeyHash, findApiKeyOwner } from './queries/api-keys';

/** Limit of invalid keys from one IP address. Nobody can guess 256 bits, but attempts load the database. */
const invalidKeyLimit = { name: 'wrong API keys', points: 20, seconds: 600 };

/** Rate at which users who share an exhausted IP address are still authenticated. Recently valid keys are exempt. */
const lookupsOverLimit = { points: 10, duration: 60 };

/** Milliseconds for which a valid key is exempt from limits. */
const validFor = 60 * 60_000;

/** `validUntil` is bounded by the number of keys that the author has created. */
type ThrottleState = { overLimit: RateLimiterMemory; validUntil: Map<string, number> };
const states = new WeakMap<Payload, ThrottleState>();

function stateOf(payload: Payload): ThrottleState {
  const state = states.get(payload) ?? {
    overLimit: new RateLimiterMemory(lookupsOverLimit),
    validUntil: new Map<string, number>(),
  };
  states.set(payload, state);
  return state;
}

/** Checks the largest network first. @throws HttpError 429 if a network has sent too many invalid keys */
async function checkThrottle(payload: Payload, networks: Network[]): Promise<void> {
  for (const network of networks.toReversed()) {
    const allowance = allowanceOfNetwork(invalidKeyLimit, network);
    if (!(await isExhausted(payload, allowance, network.key))) continue;
    try {
      await stateOf(payload).overLimit.consume(network.key);
      return;
    } catch (error) {
      const retryAfter = secondsToWait(error);
      await recordRateLimited(payload, 'A wrong API key');
      throw new HttpError(
        429,
        'Too many invalid API keys were sent from your IP address. Try again later.',
        { retryAfter },
      );
    }
  }
}

async function ownerOf(apiKey: string, headers: Headers, payload: Payload) {
  const hash = apiKeyHash(apiKey);
  const networks = networksOf(clientIp({ headers }));
  const { validUntil } = stateOf(payload);
  if ((validUntil.get(hash) ?? 0) <= Date.now()) await checkThrottle(payload, networks);
  const owner = await findApiKeyOwner(payload, apiKey);
  if (owner) {
    validUntil.set(hash, Date.now() + validFor);
    return owner;
  }
  validUntil.delete(hash);
  for (const network of networks)
    if (await consume(payload, allowanceOfNetwork(invalidKeyLimit, network), network.key)) break;
  return null;
}

/** Authenticates requests by the header X-API-KEY, as the owner of the key. */
export const apiKeyStrategy: AuthStrategy = {
  name: 'api-key',
  authenticate: async ({ headers, payload }) => {
    const apiKey = headers.get(apiKeyHeader)?.trim();
    if (!apiKey) return { user: null };
    try {
      const owner = await ownerOf(apiKey, headers, payload);
      return { user: owner && { ...owner, collection: 'users', _strategy: 'api-key' } };
    } catch (error) {
      noteAuthLookupError(headers, error);
      return { user: null };
    }
  },
};
