import { createHash, randomBytes } from 'node:crypto';

/** Returns the stored hash of an API key. Its 256 random bits need no slower hash. */
export const apiKeyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex');

const visible = 8;

/** Returns the visible part of a key, by which people recognize it. */
export const apiKeyPrefix = (apiKey: string) => apiKey.slice(0, visible);

/** Returns a new key of 256 random bits, or one chosen by the operator, and what is stored of it. */
export function newApiKey(apiKey = `fov_${randomBytes(32).toString('base64url')}`) {
  return { apiKey, stored: { prefix: apiKeyPrefix(apiKey), hash: apiKeyHash(apiKey) } };
}
