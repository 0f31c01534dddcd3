import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { EditedPost, updatePost as call } from '../../contract/posts';
import { HttpError } from '../../api/http-error';
import { claimPostSlug } from './claim-post-slug';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';
import { findPostReferences } from './find-post-references';
import { getEditedPost } from './get-edited-post';
import { retryWhenTaken } from '../../database/unique-violation';

type Changes = z.output<typeof call.input>;

/**
 * Which state the changes are saved in. What lies as a draft over a published post is published when that is requested,
 * and otherwise stays a draft: readers go on seeing what they see.
 */
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
      'The post has been saved by somebody else since you read it. Read it again, then make your changes.',
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
 * Changes the given fields of a post; null when there is none with this id.
 *
 * @throws HttpError 409 when it was saved since, or the wanted slug is taken; 400 when it refers to what is not there
 */
export const updatePost = (req: PayloadRequest, changes: Changes): Promise<EditedPost | null> =>
  retryWhenTaken(req, () => inTransaction(req, () => write(req, changes)));
