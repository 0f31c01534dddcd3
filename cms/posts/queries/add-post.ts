import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { type EditedPost, type postFields, addPost as call } from '../../contract/posts';
import { runIdempotently } from '../../api/queries/idempotency';
import { claimPostSlug } from './post-slugs';
import { inTransaction } from '../../database/queries/in-transaction';
import { findPostReferences } from './find-post-references';
import { getEditedPost } from './get-post';
import { retryWhenTaken } from '../../database/unique-violation';

async function write(
  req: PayloadRequest,
  { publish, slug, tags, categories, heroId, ...fields }: z.output<typeof postFields>,
) {
  await claimPostSlug(req, slug);
  const references = await findPostReferences(req, { tags, categories, heroId });
  const _status = publish ? 'published' : 'draft';
  const { id } = await req.payload.create({
    collection: 'posts',
    data: { ...fields, ...references, slug: slug ?? '', _status },
    depth: 0,
    overrideAccess: false,
    req,
  });
  const post = await getEditedPost(req, { id });
  if (!post) throw new Error(`Post ${id} was deleted before it was committed.`);
  return post;
}

/**
 * Creates a post.
 *
 * @param key the caller's idempotency key
 * @throws HttpError 409 if the slug is taken, 400 for missing references, 422 if the key was used with another post
 */
export const addPost = (
  req: PayloadRequest,
  fields: z.output<typeof postFields>,
  key: string | null = null,
): Promise<EditedPost> =>
  retryWhenTaken(req, () =>
    inTransaction(req, () =>
      runIdempotently(req, { route: call.route, key, sent: fields }, () => write(req, fields)),
    ),
  );
