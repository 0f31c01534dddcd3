import type { PayloadRequest } from 'payload';
import { nameKey, slugFrom } from '../../markup/slug';
import { inTransaction } from '../../database/queries/in-transaction';
import { findTagsOrCategories } from './find-tags-or-categories';
import { advisoryLock } from '../../database/queries/advisory-lock';
import { retryWhenTaken } from '../../database/unique-violation';

/** A slug that no tag has: 'c', 'c-2', 'c-3'. Different names may have the same letters: “C” and “C#”. */
function freeSlug(name: string, taken: Set<string>): string {
  const base = slugFrom(name) || 'tag';
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  return slug;
}

/** What {@link ensureTags} does, as a part of a transaction that is begun and tried again by the caller. */
export async function findOrMakeTags(req: PayloadRequest, names: string[]): Promise<number[]> {
  // Two calls with the same new name would both miss it.
  await advisoryLock(req, 'tags');
  const tags = await findTagsOrCategories(req, 'tags');
  const ids = new Map(tags.map(({ id, name }) => [nameKey(name), id]));
  const slugs = new Set(tags.map(({ slug }) => slug));
  const tagIds = new Set<number>();
  for (const name of names.filter((each) => each !== '')) {
    let id = ids.get(nameKey(name));
    if (id === undefined) {
      const data = { name, slug: freeSlug(name, slugs) };
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

/**
 * The ids of the tags with these names, in their order and each once; those that are missing are made. Blank names stand
 * for nothing.
 */
export const ensureTags = (req: PayloadRequest, names: string[]): Promise<number[]> =>
  retryWhenTaken(req, () => inTransaction(req, () => findOrMakeTags(req, names)));
