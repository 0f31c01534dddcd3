import type { AuthStrategy, Payload } from 'payload';
import { addressKey, clientAddress } from '../api/limits/client-ip';
import { findApiKeyOwner } from './queries/find-api-key-owner';
import { apiKeyHash } from './api-key-hash';
import { noteUnanswered } from '../access/auth-lookup-errors';
import { assertMayTry, noteRightKey, noteWrongKey } from './api-key-throttle';

/** The header that holds a key. */
export const apiKeyHeader = 'x-api-key';

async function ownerOf(apiKey: string, headers: Headers, payload: Payload) {
  const tried = { hash: apiKeyHash(apiKey), address: addressKey(clientAddress({ headers })) };
  await assertMayTry(payload, tried);
  const owner = await findApiKeyOwner(payload, apiKey);
  if (owner) noteRightKey(payload, tried);
  else await noteWrongKey(payload, tried);
  return owner;
}

/** The header X-API-KEY speaks for the owner of the key. A wrong, expired or revoked key speaks for nobody. */
export const apiKeyStrategy: AuthStrategy = {
  name: 'api-key',
  authenticate: async ({ headers, payload }) => {
    const apiKey = headers.get(apiKeyHeader)?.trim();
    if (!apiKey) return { user: null };
    try {
      const owner = await ownerOf(apiKey, headers, payload);
      return { user: owner && { ...owner, collection: 'users', _strategy: 'api-key' } };
    } catch (error) {
      noteUnanswered(headers, error);
      return { user: null };
    }
  },
};
