import type { PayloadRequest } from 'payload';
import { HttpError } from '../../../platform/api/http-error';
import { advisoryLock } from '../../../platform/database/queries/locks';

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

/** Locks the slugs of posts until the transaction ends. @throws HttpError 409 if another post has the given slug */
export async function claimPostSlug(
  req: PayloadRequest,
  slug: string | undefined,
  id?: number,
): Promise<void> {
  await advisoryLock(req, 'slugs of posts');
  if (slug && (await isPostSlugTaken(req, slug, id)))
    throw new HttpError(409, 'Another post has this slug.', {
      errors: [{ path: 'slug', message: 'Is taken.' }],
    });
}
