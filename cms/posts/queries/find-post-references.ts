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

async function namesOfTags(req: PayloadRequest, sent: NameOrId[], errors: Errors) {
  const known = sent.some((tag) => typeof tag === 'number')
    ? await findTagsOrCategories(req, 'tags')
    : [];
  return sent.map((tag, index) => {
    if (typeof tag === 'string') return tag;
    const name = find(known, tag)?.name;
    if (name === undefined)
      errors.push({ path: `tags.${index}`, message: 'There is no tag with this id.' });
    return name ?? '';
  });
}

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
  const names = tags && (await namesOfTags(req, tags, errors));
  if (categories) references.categories = await idsOfCategories(req, categories, errors);
  if (heroId !== undefined) references.hero = heroId;
  if (typeof heroId === 'number' && !(await findHeroImage(req, heroId)))
    errors.push({ path: 'heroId', message: 'There is no image with this id.' });
  if (errors.length > 0) throw invalidFields(...errors);
  if (names) references.tags = await findOrMakeTags(req, names);
  return references;
}

/** The work of {@link ensureTags}, within the caller's transaction. */
async function findOrMakeTags(req: PayloadRequest, names: string[]): Promise<number[]> {
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
