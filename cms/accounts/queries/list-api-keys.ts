import type { Payload } from 'payload';
import type { ApiKey } from '../../payload-types';

/** Returns all API keys without hashes, newest first. Called by the system, for the operator. */
export async function listApiKeys(payload: Payload): Promise<ApiKey[]> {
  const { docs } = await payload.find({
    collection: 'api-keys',
    sort: '-createdAt',
    pagination: false,
    depth: 1,
  });
  return docs;
}
