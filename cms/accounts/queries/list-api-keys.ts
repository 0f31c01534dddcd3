import type { Payload } from 'payload';
import type { ApiKey } from '../../payload-types';

/** All API keys, the newest first, without their hashes. The system asks, for the operator. */
export async function listApiKeys(payload: Payload): Promise<ApiKey[]> {
  const { docs } = await payload.find({
    collection: 'api-keys',
    sort: '-createdAt',
    pagination: false,
    depth: 1,
  });
  return docs;
}
