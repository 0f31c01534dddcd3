import type { Payload, Where } from 'payload';
import { apiKeyHash, apiKeyPrefix } from '../api-key';
import type { ApiKey } from '../../payload-types';

/** Returns valid keys by their prefix, or one by its whole text. Called by the system, for the operator. */
export async function findValidApiKeys(payload: Payload, beginning: string): Promise<ApiKey[]> {
  const prefix = apiKeyPrefix(beginning);
  const where: Where[] = [{ prefix: { equals: prefix } }, { revokedAt: { exists: false } }];
  if (beginning !== prefix) where.push({ hash: { equals: apiKeyHash(beginning) } });
  const { docs } = await payload.find({
    collection: 'api-keys',
    where: { and: where },
    pagination: false,
    depth: 0,
  });
  return docs;
}

/** Revokes a key at once in every process. Called by the system, for the operator. */
export async function revokeApiKey(payload: Payload, id: number): Promise<void> {
  await payload.update({
    collection: 'api-keys',
    id,
    data: { revokedAt: new Date().toISOString() },
    depth: 0,
  });
}
