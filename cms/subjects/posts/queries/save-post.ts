import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { Handler } from '../../../platform/api/define-endpoint';
import * as contract from '../../../contract/posts';
import { runIdempotently } from '../../../platform/api/queries/idempotency';
import { claimPostSlug } from './post-slugs';
import { findPostReferences } from './find-post-references';
import { getEditedPost } from './get-post';
import { retryWhenTaken } from '../../../platform/database/unique-violation';
import { HttpError } from '../../../platform/api/http-error';
import { isSameMoment, lockRecord } from '../../../platform/database/queries/locks';
import { asCaller, inTransaction } from '../../../platform/database/queries/connection';

async function create(
  req: PayloadRequest,
  { publish, slug, tags, categories, heroId, ...fields }: z.output<typeof contract.postFields>,
) {
  await claimPostSlug(req, slug);
  const references = await findPostReferences(req, { tags, categories, heroId });
  const _status = publish ? 'published' : 'draft';
  const { id } = await req.payload.create({
    collection: 'posts',
    data: { ...fields, ...references, slug: slug ?? '', _status },
    ...asCaller(req),
  });
  const post = await getEditedPost(req, { id });
  if (!post) throw new Error(`Post ${id} was deleted before it was committed.`);
  return post;
}

/** Creates a post. @throws HttpError 409 if the slug is taken, 400 for missing references, 422 if the key had another post */
export const addPost: Handler<typeof contract.addPost> = (req, fields) =>
  retryWhenTaken(req, () =>
    inTransaction(req, () =>
      runIdempotently(req, { route: contract.addPost.route, sent: fields }, () =>
        create(req, fields),
      ),
    ),
  );

type Changes = z.output<typeof contract.updatePost.input>;

/** Returns how to save the changes. A draft of a published post stays a draft, unless publishing is requested. */
function asSaved({ publish }: Changes, { status, unpublishedChanges }: contract.EditedPost) {
  if (publish === undefined && unpublishedChanges)
    return { draft: true, _status: 'draft' } as const;
  const isPublished = publish ?? status !== 'draft';
  return { draft: false, _status: isPublished ? 'published' : 'draft' } as const;
}

async function update(req: PayloadRequest, changes: Changes): Promise<contract.EditedPost | null> {
  const { id, updatedAt, publish, tags, categories, heroId, ...fields } = changes;
  const present = (await lockRecord(req, 'posts', id)) && (await getEditedPost(req, { id }));
  if (!present) return null;
  if (updatedAt && !isSameMoment(updatedAt, present.updatedAt))
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
    ...asCaller(req),
  });
  return getEditedPost(req, { id });
}

/** Updates fields of a post; null without one. @throws HttpError 409 if stale or the slug is taken, 400 for missing references */
export const updatePost: Handler<typeof contract.updatePost> = (req, changes) =>
  retryWhenTaken(req, () => inTransaction(req, () => update(req, changes)));
