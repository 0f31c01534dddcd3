import type { PayloadRequest } from 'payload';

/** Returns whether another post has this slug, including drafts and deleted posts. Called by the system. */
export async function isPostSlugTaken(
  req: PayloadRequest,
  slug: string,
  exceptId?: number,
): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'posts',
    where: {
      and: [
        // Former slugs redirect, so they stay reserved.
        { or: [{ slug: { equals: slug } }, { earlierSlugs: { equals: slug } }] },
        ...(exceptId === undefined ? [] : [{ id: { not_equals: exceptId } }]),
      ],
    },
    trash: true,
    req,
  });
  return totalDocs > 0;
}
