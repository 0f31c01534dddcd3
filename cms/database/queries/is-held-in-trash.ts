import type { CollectionSlug, PayloadRequest } from 'payload';

type Sought = {
  collection: CollectionSlug;
  values: (readonly [string, unknown])[];
  exceptId?: number | string | undefined;
};

/** Returns whether a record in the trash has all these values, which are unique. Called by the system. */
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
