import type { CollectionSlug, PayloadRequest } from 'payload';

/** Returns a stored record, or null. Called by the system: access is checked later. */
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
