import type { PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { isPostSlugTaken } from './is-post-slug-taken';
import { advisoryLock } from '../../database/queries/advisory-lock';

/**
 * Reserves a post's slug until the transaction ends.
 *
 * @param slug empty if one is generated later
 * @throws HttpError 409 if another post has it
 */
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
