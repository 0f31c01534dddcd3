import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { nameKey, slugFrom } from '../../markup/slug';
import type { Post } from '../../payload-types';
import { type LinkedStore, picked, type RecordIds, recordStore } from './seed-store';

/** An existing record keeps its name. A new one without a slug gets one made from the name. */
export type NameFields = { name?: string; slug?: string };

/** Returns the store of tags or categories, by name without case. An existing name keeps its spelling. */
export const nameStore = (req: PayloadRequest, collection: 'tags' | 'categories') =>
  recordStore<'tags' | 'categories', NameFields>(req, {
    collection,
    keyOf: ({ name }) => nameKey(name),
    read: ({ name, slug }) => ({ name, slug }),
    write: (fields, key) => {
      if (key === undefined) return fields;
      const { name = key, slug = slugFrom(name) } = fields;
      return { name, slug };
    },
  });

type References = { images: RecordIds; tags: RecordIds; categories: RecordIds };

const iso = (time: string) => new Date(time).toISOString();

/** Returns the fields of a post. Its image and names are natural keys. */
const readPost = (post: Post, { images, tags, categories }: References) => ({
  ...picked(post, 'title', 'excerpt', 'markdown'),
  status: post._status ?? 'draft',
  publishedAt: post.publishedAt ? iso(post.publishedAt) : undefined,
  // Used only for a new post, like the next two. Feeds identify a post by its number and year.
  number: post.id,
  createdAt: iso(post.createdAt),
  updatedAt: iso(post.updatedAt),
  earlierSlugs: post.earlierSlugs ?? [],
  commentsClosed: post.commentsClosed ?? false,
  fromBook: post.fromBook ?? 0,
  commentsFromBook: post.commentsFromBook ?? 0,
  linksTerms: post.linksTerms ?? true,
  hero: images.keyOf(post.hero),
  tags: tags.keysOf(post.tags),
  categories: categories.keysOf(post.categories),
});

export type PostFields = Partial<ReturnType<typeof readPost>>;

/**
 * Returns the store of posts, by slug. A post whose slug was changed in the dashboard is found by its earlier slug and keeps the
 * current one.
 */
export function postStore(req: PayloadRequest, references: References): LinkedStore<PostFields> {
  const store = recordStore<'posts', PostFields>(req, {
    collection: 'posts',
    keyOf: ({ slug }) => slug,
    formerKeysOf: ({ earlierSlugs }) => earlierSlugs ?? [],
    read: (post) => readPost(post, references),
    write: ({ status, number: _, hero, tags, categories, ...plain }, slug) => ({
      ...plain,
      ...(slug !== undefined && { slug }),
      ...(status && { _status: status }),
      ...(hero !== undefined && { hero: references.images.idOf(hero) }),
      ...(tags && { tags: tags.map((key) => references.tags.idOf(key)) }),
      ...(categories && {
        categories: categories.map((key) => references.categories.idOf(key)),
      }),
    }),
  });
  return {
    ...store,
    async create(slug, fields) {
      if (fields.number !== undefined) await raisePostId(req, fields.number);
      await store.create(slug, fields);
    },
  };
}

/**
 * Sets the number of the next post, unless the sequence is past it already. Feeds identify posts by number. The sequence only
 * moves forward, so a number is never used twice.
 */
async function raisePostId(req: PayloadRequest, number: number): Promise<void> {
  await connectionOf(req).execute(sql`
    SELECT setval('posts_id_seq', ${number}, false) FROM posts_id_seq
    WHERE last_value + is_called::int <= ${number}`);
}
