import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { EditedPost, updatePost as call } from '../../contract/posts';
import { HttpError } from '../../api/http-error';
import { claimPostSlug } from './post-slugs';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { findPostReferences } from './find-post-references';
import { getEditedPost } from './get-post';
import { retryWhenTaken } from '../../database/unique-violation';

type Changes = z.output<typeof call.input>;

/** Returns how to save the changes. A draft of a published post stays a draft, unless publishing is requested. */
function asSaved({ publish }: Changes, { status, unpublishedChanges }: EditedPost) {
  if (publish === undefined && unpublishedChanges)
    return { draft: true, _status: 'draft' } as const;
  const isPublished = publish ?? status !== 'draft';
  return { draft: false, _status: isPublished ? 'published' : 'draft' } as const;
}

async function write(req: PayloadRequest, changes: Changes): Promise<EditedPost | null> {
  const { id, updatedAt, publish, tags, categories, heroId, ...fields } = changes;
  const present = (await lockRecord(req, 'posts', id)) && (await getEditedPost(req, { id }));
  if (!present) return null;
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(present.updatedAt))
    throw new HttpError(
      409,
      'Somebody else has saved the post since you read it. Read it again, then make your changes.',
    );
  if (fields.slug !== undefined) await claimPostSlug(req, fields.slug, id);
  const { draft, _status } = asSaved(changes, present);
  await req.payload.update({
    collection: 'posts',
    id,
    data: { ...fields, ...(await findPostReferences(req, { tags, categories, heroId })), _status },
    draft,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return getEditedPost(req, { id });
}

/**
 * Updates fields of a post; null if there is none.
 *
 * @throws HttpError 409 if it was saved meanwhile or the slug is taken, 400 for missing references
 */
export const updatePost = (req: PayloadRequest, changes: Changes): Promise<EditedPost | null> =>
  retryWhenTaken(req, () => inTransaction(req, () => write(req, changes)));
