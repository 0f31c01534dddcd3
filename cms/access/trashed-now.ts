import type { CollectionBeforeChangeHook } from 'payload';

/** Milliseconds by which a browser's clock may be wrong. */
const tolerance = 60_000;

/**
 * Sets the time of moving a record to the trash to the server's time. With a time long ago, the next sweep would delete the
 * record.
 */
export const trashedNow: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const { deletedAt } = data as { deletedAt?: string | null };
  if (!req.user || !deletedAt || deletedAt === originalDoc?.deletedAt) return data;
  const isNow = Math.abs(Date.parse(deletedAt) - Date.now()) < tolerance;
  return isNow ? data : { ...data, deletedAt: new Date().toISOString() };
};
