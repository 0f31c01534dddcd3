import { createHash } from 'node:crypto';

/** What is stored of an API key. Its 256 random bits need no slower hash. */
export const apiKeyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex');
