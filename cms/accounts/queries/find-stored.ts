import type { CollectionSlug, PayloadRequest } from 'payload';

/** Returns a record as it is stored; null if there is none. The system reads: whether the user may is decided later. */
export const findStored = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  id: number | string,
): Promise<Record<string, unknown> | null> =>
  (await req.payload.findByID({
    collection,
    id,
    depth: 0,
    disableErrors: true,
    trash: true,
    req,
  })) as Record<string, unknown> | null;
