import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/posts';
import { nameKey, freeSlug, slugFrom } from '../../../platform/markup/slug';
import type { Problem } from '../../../contract/call';
import { invalidFields } from '../../../platform/api/http-error';
import { findHeroImage } from '../../media/queries/find-image';
import { findTagsOrCategories } from './find-tags-or-categories';
import { inTransaction } from '../../../platform/database/queries/connection';
import { advisoryLock } from '../../../platform/database/queries/locks';
import { retryWhenTaken } from '../../../platform/database/unique-violation';

/** References as sent. Missing ones stay unchanged. */
type Sent = Pick<z.output<typeof contract.postFields>, 'tags' | 'categories' | 'heroId'>;

type References = { tags?: number[]; categories?: number[]; hero?: number | null };

type Errors = NonNullable<Problem['errors']>;

/** Returns the ids of tags or categories, each once. Creates missing tags by name, and adds errors for other missing entries. */
async function idsOf(
  req: PayloadRequest,
  collection: 'tags' | 'categories',
  sent: (number | string)[],
  errors: Errors,
) {
  const isTags = collection === 'tags';
  // Otherwise, two calls with the same new name would conflict.
  if (isTags) await advisoryLock(req, 'tags');
  const known = await findTagsOrCategories(req, collection);
  const ids = new Set<number>();
  for (const [index, one] of sent.entries()) {
    if (one === '') continue;
    let id = known.find((each) =>
      typeof one === 'number' ? each.id === one : nameKey(each.name) === nameKey(one),
    )?.id;
    if (id === undefined && isTags && typeof one === 'string') {
      const slug = freeSlug(slugFrom(one) || 'tag', new Set(known.map((each) => each.slug)));
      const data = { name: one, slug };
      ({ id } = await req.payload.create({ collection, data, overrideAccess: false, req }));
      known.push({ id, ...data });
    }
    if (id !== undefined) ids.add(id);
    else
      errors.push({
        path: `${collection}.${index}`,
        message: isTags ? 'There is no tag with this id.' : 'There is no such category.',
      });
  }
  return [...ids];
}

/** Resolves a post's references, and creates missing tags. @throws HttpError 400 that names all other missing entries */
export async function findPostReferences(
  req: PayloadRequest,
  { tags, categories, heroId }: Sent,
): Promise<References> {
  const errors: Errors = [];
  const references: References = {};
  if (tags) references.tags = await idsOf(req, 'tags', tags, errors);
  if (categories) references.categories = await idsOf(req, 'categories', categories, errors);
  if (heroId !== undefined) references.hero = heroId;
  if (typeof heroId === 'number' && !(await findHeroImage(req, heroId)))
    errors.push({ path: 'heroId', message: 'There is no image with this id.' });
  if (errors.length > 0) throw invalidFields(...errors);
  return references;
}

/** Returns the ids of tags by name, in order and without duplicates, and creates missing tags. Ignores blank names. */
export const ensureTags: Handler<typeof contract.ensureTags> = (req, { names }) =>
  retryWhenTaken(req, () => inTransaction(req, () => idsOf(req, 'tags', names, [])));
