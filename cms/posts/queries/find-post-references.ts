import type { PayloadRequest } from 'payload';
import { nameKey, freeSlug, slugFrom } from '../../markup/slug';
import type { Named } from '../../contract/posts';
import type { Problem } from '../../contract/call';
import { invalidFields } from '../../api/http-error';
import { findHeroImage } from './find-hero-image';
import { findTagsOrCategories } from './find-tags-or-categories';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/locks';
import { retryWhenTaken } from '../../database/unique-violation';

type NameOrId = number | string;

/** References as sent. Missing ones stay unchanged. */
type Sent = {
  tags?: NameOrId[] | undefined;
  categories?: NameOrId[] | undefined;
  heroId?: number | null | undefined;
};

type References = { tags?: number[]; categories?: number[]; hero?: number | null };

type Errors = NonNullable<Problem['errors']>;

const find = (named: Named[], sent: NameOrId) =>
  named.find(({ id, name }) =>
    typeof sent === 'number' ? id === sent : nameKey(name) === nameKey(sent),
  );

async function idsOfCategories(req: PayloadRequest, sent: NameOrId[], errors: Errors) {
  const known = await findTagsOrCategories(req, 'categories');
  const ids = sent.map((category, index) => {
    const id = find(known, category)?.id;
    if (id === undefined)
      errors.push({ path: `categories.${index}`, message: 'There is no such category.' });
    return id ?? 0;
  });
  return [...new Set(ids)];
}

/**
 * Resolves a post's references. Creates missing tags; everything else must exist.
 *
 * @throws HttpError 400 that names all missing entries
 */
export async function findPostReferences(
  req: PayloadRequest,
  { tags, categories, heroId }: Sent,
): Promise<References> {
  const errors: Errors = [];
  const references: References = {};
  if (tags) references.tags = await findOrMakeTags(req, tags, errors);
  if (categories) references.categories = await idsOfCategories(req, categories, errors);
  if (heroId !== undefined) references.hero = heroId;
  if (typeof heroId === 'number' && !(await findHeroImage(req, heroId)))
    errors.push({ path: 'heroId', message: 'There is no image with this id.' });
  if (errors.length > 0) throw invalidFields(...errors);
  return references;
}

/** The work of {@link ensureTags}, within the caller's transaction, which ends if there are errors. */
async function findOrMakeTags(req: PayloadRequest, sent: NameOrId[], errors: Errors) {
  // Otherwise, two calls with the same new name would conflict.
  await advisoryLock(req, 'tags');
  const tags = await findTagsOrCategories(req, 'tags');
  const ids = new Set<number>();
  for (const [index, tag] of sent.entries()) {
    if (tag === '') continue;
    let id = find(tags, tag)?.id;
    if (id === undefined && typeof tag === 'string') {
      const slug = freeSlug(slugFrom(tag) || 'tag', new Set(tags.map((each) => each.slug)));
      const data = { name: tag, slug };
      ({ id } = await req.payload.create({
        collection: 'tags',
        data,
        overrideAccess: false,
        req,
      }));
      tags.push({ id, ...data });
    }
    if (id === undefined)
      errors.push({ path: `tags.${index}`, message: 'There is no tag with this id.' });
    else ids.add(id);
  }
  return [...ids];
}

/** Returns the ids of tags by name, in order and without duplicates, and creates missing tags. Ignores blank names. */
export const ensureTags = (req: PayloadRequest, names: string[]): Promise<number[]> =>
  retryWhenTaken(req, () => inTransaction(req, () => findOrMakeTags(req, names, [])));
