import type { CollectionSlug, PayloadRequest, Where } from 'payload';

/** How many records of a collection a filter finds, of those that the caller may see. */
export async function countWaiting(
  req: PayloadRequest,
  { collection, where }: { collection: CollectionSlug; where: Where },
): Promise<number> {
  const { totalDocs } = await req.payload.count({ collection, where, overrideAccess: false, req });
  return totalDocs;
}
