import { createHash, randomBytes } from 'node:crypto';

/** What is stored of an API key. Its 256 random bits need no slower hash. */
export const apiKeyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex');

/** How much of a key stays visible, to tell keys apart. */
const visible = 8;

/** The part of a key by which people know it. */
export const apiKeyPrefix = (apiKey: string) => apiKey.slice(0, visible);

/**
 * A key of 256 random bits, and what is stored of it: only the person who made it sees the key itself.
 *
 * @param apiKey a key of the operator’s own choice
 */
export function newApiKey(apiKey = `fov_${randomBytes(32).toString('base64url')}`) {
  return { apiKey, stored: { prefix: apiKeyPrefix(apiKey), hash: apiKeyHash(apiKey) } };
}
