import type { AuthStrategy, Payload } from 'payload';
import { addressKey, clientAddress } from '../limits/client-address';
import { consume, isUsedUp, LimitReached } from '../limits/limiter';
import { findApiKeyOwner } from '../queries/find-api-key-owner';
import { noteUnanswered } from './unanswered-lookups';

/** Wrong keys from one address. Nobody guesses 256 bits, but whoever tries should not keep the database busy. */
const wrongKeys = { name: 'wrong API keys', points: 20, seconds: 600 };

async function ownerOf(apiKey: string, headers: Headers, payload: Payload) {
  const address = addressKey(clientAddress({ headers }));
  if (await isUsedUp(payload, wrongKeys, address)) return null;
  const owner = await findApiKeyOwner(payload, apiKey);
  if (owner) return owner;
  try {
    await consume(payload, wrongKeys, address);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return null;
}

/** The header X-API-KEY speaks for the owner of the key. A wrong, expired or revoked key speaks for nobody. */
export const apiKeyStrategy: AuthStrategy = {
  name: 'api-key',
  authenticate: async ({ headers, payload }) => {
    const apiKey = headers.get('x-api-key')?.trim();
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
