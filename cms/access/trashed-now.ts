import type { CollectionBeforeChangeHook } from 'payload';

/** Milliseconds by which a browser's clock may be wrong. */
const tolerance = 60_000;

/**
 * Sets the moment at which a user moves a record to the trash to the server's clock. A moment far back would have the record
 * deleted for good by the next sweep.
 */
export const trashedNow: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const { deletedAt } = data as { deletedAt?: string | null };
  if (!req.user || !deletedAt || deletedAt === originalDoc?.deletedAt) return data;
  const isNow = Math.abs(Date.parse(deletedAt) - Date.now()) < tolerance;
  return isNow ? data : { ...data, deletedAt: new Date().toISOString() };
};
