import type { PayloadRequest } from 'payload';
import type { Named } from '../contract/named';

/** All tags or categories, by name. */
export async function readNames(
  req: PayloadRequest,
  collection: 'tags' | 'categories',
): Promise<Named[]> {
  const { docs } = await req.payload.find({
    collection,
    sort: 'name',
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return docs.map(({ id, name, slug }) => ({ id, name, slug }));
}
