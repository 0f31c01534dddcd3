import type { AuthStrategy, Payload } from 'payload';
import { apiKeyHeader } from '../contract/headers';
import { clientIp, networksOf } from '../api/limits/client-ip';
import { findApiKeyOwner } from './queries/api-keys';
import { apiKeyHash } from './api-key';
import { noteAuthLookupError } from '../access/auth-lookup-errors';
import { checkApiKeyThrottle, recordValidKey, recordInvalidKey } from './api-key-throttle';

async function ownerOf(apiKey: string, headers: Headers, payload: Payload) {
  const attempt = { hash: apiKeyHash(apiKey), networks: networksOf(clientIp({ headers })) };
  await checkApiKeyThrottle(payload, attempt);
  const owner = await findApiKeyOwner(payload, apiKey);
  if (owner) recordValidKey(payload, attempt);
  else await recordInvalidKey(payload, attempt);
  return owner;
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
