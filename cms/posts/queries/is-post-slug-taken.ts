import type { PayloadRequest } from 'payload';

/** Whether another post has this slug, drafts and deleted ones that can be put back included: the system asks, as slugs are unique among all posts. */
export async function isPostSlugTaken(
  req: PayloadRequest,
  slug: string,
  exceptId?: number,
): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'posts',
    where: {
      and: [
        // A slug that a post has left leads to where it went: it is nobody else's.
        { or: [{ slug: { equals: slug } }, { earlierSlugs: { equals: slug } }] },
        ...(exceptId === undefined ? [] : [{ id: { not_equals: exceptId } }]),
      ],
    },
    trash: true,
    req,
  });
  return totalDocs > 0;
}
