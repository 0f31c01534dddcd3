import type { AuthStrategy } from 'payload';
import { addressKey, clientAddress } from '../limits/client-address';
import { consume, isUsedUp, LimitReached } from '../limits/limiter';
import { findApiKeyOwner } from '../queries/find-api-key-owner';

/** Wrong keys from one address. Nobody guesses 256 bits, but whoever tries should not keep the database busy. */
const wrongKeys = { name: 'wrong API keys', points: 20, seconds: 600 };

/** The header X-API-KEY speaks for the owner of the key. A wrong, expired or revoked key speaks for nobody. */
export const apiKeyStrategy: AuthStrategy = {
  name: 'api-key',
  authenticate: async ({ headers, payload }) => {
    const apiKey = headers.get('x-api-key')?.trim();
    if (!apiKey) return { user: null };
    const address = addressKey(clientAddress({ headers }));
    if (await isUsedUp(payload, wrongKeys, address)) return { user: null };

    const owner = await findApiKeyOwner(payload, apiKey);
    if (owner) return { user: { ...owner, collection: 'users', _strategy: 'api-key' } };
    try {
      await consume(payload, wrongKeys, address);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
    return { user: null };
  },
};
