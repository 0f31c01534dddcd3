import type { PayloadRequest } from 'payload';
import { freeSlug, nameKey, slugFrom } from '../../markup/slug';
import { inTransaction } from '../../database/queries/in-transaction';
import { findTagsOrCategories } from './find-tags-or-categories';
import { advisoryLock } from '../../database/queries/locks';
import { retryWhenTaken } from '../../database/unique-violation';

/** The work of {@link ensureTags}, within the caller's transaction. */
export async function findOrMakeTags(req: PayloadRequest, names: string[]): Promise<number[]> {
  // Otherwise, two calls with the same new name would conflict.
  await advisoryLock(req, 'tags');
  const tags = await findTagsOrCategories(req, 'tags');
  const ids = new Map(tags.map(({ id, name }) => [nameKey(name), id]));
  const slugs = new Set(tags.map(({ slug }) => slug));
  const tagIds = new Set<number>();
  for (const name of names.filter((each) => each !== '')) {
    let id = ids.get(nameKey(name));
    if (id === undefined) {
      const data = { name, slug: freeSlug(slugFrom(name) || 'tag', slugs) };
      ({ id } = await req.payload.create({
        collection: 'tags',
        data,
        overrideAccess: false,
        req,
      }));
      ids.set(nameKey(name), id);
      slugs.add(data.slug);
    }
    tagIds.add(id);
  }
  return [...tagIds];
}

/** Returns the ids of tags by name, in order and without duplicates, and creates missing tags. Ignores blank names. */
export const ensureTags = (req: PayloadRequest, names: string[]): Promise<number[]> =>
  retryWhenTaken(req, () => inTransaction(req, () => findOrMakeTags(req, names)));
