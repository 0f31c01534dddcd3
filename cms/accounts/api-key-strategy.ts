import type { AuthStrategy, Payload } from 'payload';
import { noteAuthLookupError } from '../access/auth-lookup-errors';
import { HttpError } from '../api/http-error';
import { clientIp, type Network, networksOf } from '../api/limits/client-ip';
import { allowanceOfNetwork, consume, isExhausted } from '../api/limits/limiter';
import { apiKeyHeader } from '../contract/headers';
import { recordRateLimited } from '../mail/queries/abuse-alert';
import { apiKeyHash } from './api-key';
import { findApiKeyOwner } from './queries/api-keys';

/** Invalid keys from one IP. Nobody can guess 256 bits, but attempts must not keep the database busy. */
const invalidKeyLimit = { name: 'wrong API keys', points: 20, seconds: 600 };

/** Users who share an exhausted IP address still get in at this rate. Only a key that was not valid lately has to wait. */
const lookupsOverLimit = { name: 'API keys over the limit', points: 10, seconds: 60 };

/** Milliseconds for which a valid key is looked up without limits. */
const validFor = 60 * 60_000;

/** Until when, by the hash of a key. Bounded by the number of keys that the author has created. */
const validUntil = new WeakMap<Payload, Map<string, number>>();

/** @throws HttpError 429 while a network, largest first, sends too many invalid keys */
async function checkThrottle(payload: Payload, networks: Network[]): Promise<void> {
  for (const network of networks.toReversed()) {
    const allowance = allowanceOfNetwork(invalidKeyLimit, network);
    if (!(await isExhausted(payload, allowance, network.key))) continue;
    const retryAfter = await consume(payload, lookupsOverLimit, network.key);
    if (retryAfter === null) return;
    await recordRateLimited(payload, 'A wrong API key');
    throw new HttpError(
      429,
      'Too many invalid API keys were sent from your IP address. Try again later.',
      { retryAfter },
    );
  }
}

async function ownerOf(apiKey: string, headers: Headers, payload: Payload) {
  const hash = apiKeyHash(apiKey);
  const networks = networksOf(clientIp({ headers }));
  const valid = validUntil.get(payload) ?? new Map<string, number>();
  validUntil.set(payload, valid);
  if ((valid.get(hash) ?? 0) <= Date.now()) await checkThrottle(payload, networks);
  const owner = await findApiKeyOwner(payload, apiKey);
  if (owner) {
    valid.set(hash, Date.now() + validFor);
    return owner;
  }
  valid.delete(hash);
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
