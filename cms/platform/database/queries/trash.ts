import type { CollectionSlug, Payload, PayloadRequest, Where } from 'payload';
import { daysInTrash } from '../../../contract/plain/limits';

type Sought = {
  collection: CollectionSlug;
  values: (readonly [string, unknown])[];
  exceptId?: number | string | undefined;
};

/** Returns whether a record in the trash has all these values. Called by the system. */
export async function isHeldInTrash(
  req: PayloadRequest,
  { collection, values, exceptId }: Sought,
): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection,
    where: {
      and: [
        { deletedAt: { exists: true } },
        ...values.map(([field, value]) => ({
          [field]: {
            equals: typeof value === 'object' && value && 'id' in value ? value.id : value,
          },
        })),
        ...(exceptId === undefined ? [] : [{ id: { not_equals: exceptId } }]),
      ],
    },
    trash: true,
    req,
  });
  return totalDocs > 0;
}

const withTrash = (payload: Payload): CollectionSlug[] =>
  payload.config.collections.filter(({ trash }) => trash).map(({ slug }) => slug);

/**
 * Permanently deletes records that have been in the trash for `daysInTrash`. Records in use, such as displayed images, stay.
 * Called by the system.
 */
export async function emptyTrash(payload: Payload): Promise<{ deleted: number }> {
  const longAgo = new Date(Date.now() - daysInTrash * 24 * 3600_000).toISOString();
  const where: Where = { deletedAt: { less_than: longAgo } };
  let deleted = 0;
  // The configuration lists images last, after the records that display them.
  for (const collection of withTrash(payload)) {
    const { docs } = await payload.delete({ collection, where, trash: true, depth: 0 });
    deleted += docs.length;
  }
  return { deleted };
}
