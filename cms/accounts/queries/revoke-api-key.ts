import type { Payload, Where } from 'payload';
import { apiKeyHash, apiKeyPrefix } from '../api-key';
import type { ApiKey } from '../../payload-types';

/**
 * The keys that are not revoked and begin like this; where the whole key is given, only that one. The system asks, for
 * the operator.
 */
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

/** From now on, every process refuses the key. The system does it, for the operator. */
export async function revokeApiKey(payload: Payload, id: number): Promise<void> {
  await payload.update({
    collection: 'api-keys',
    id,
    data: { revokedAt: new Date().toISOString() },
    depth: 0,
  });
}
