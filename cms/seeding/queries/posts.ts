import type { PayloadRequest } from 'payload';
import type { RecordIds } from './record-ids';
import type { SeedStore } from './seed-store';
import { sql } from '@payloadcms/db-postgres';
import { connectionOf } from '../../database/queries/connection';

export interface PostFields {
  title: string;
  excerpt?: string | undefined;
  markdown: string;
  status: 'draft' | 'published';
  /** ISO 8601 in UTC, with milliseconds. */
  publishedAt?: string | undefined;
  /** Used only for a new post, like the next two. Feeds identify a post by its number and year. */
  number?: number | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  /** Slugs that redirect to the current one. */
  earlierSlugs?: string[] | undefined;
  commentsClosed?: boolean | undefined;
  fromBook?: number | undefined;
  commentsFromBook?: number | undefined;
  linksTerms?: boolean | undefined;
  /** File name of the image. */
  hero?: string | undefined;
  /** Names in lower case. */
  tags: string[];
  categories: string[];
}

/**
 * Returns the store of posts, by slug. A post whose slug was changed in the dashboard is found by its earlier slug and keeps the
 * current one.
 */
export function postStore(
  req: PayloadRequest,
  { images, tags, categories }: { images: RecordIds; tags: RecordIds; categories: RecordIds },
): SeedStore<PostFields> {
  /** Returns fields as the database stores them. */
  const stored = <Given extends Partial<PostFields>>(given: Given) => {
    const { status, number: _, hero, tags: tagKeys, categories: categoryKeys, ...plain } = given;
    return {
      ...plain,
      ...(status && { _status: status }),
      ...(hero !== undefined && { hero: images.idOf(hero) }),
      ...(tagKeys && { tags: tagKeys.map((key) => tags.idOf(key)) }),
      ...(categoryKeys && { categories: categoryKeys.map((key) => categories.idOf(key)) }),
    };
  };

  return {
    async find() {
      const { docs } = await req.payload.find({
        collection: 'posts',
        pagination: false,
        depth: 0,
        req,
      });
      const posts = docs.map((post) => ({
        post,
        present: {
          id: post.id,
          fields: {
            title: post.title,
            excerpt: post.excerpt ?? undefined,
            markdown: post.markdown,
            status: post._status ?? 'draft',
            publishedAt: post.publishedAt ? new Date(post.publishedAt).toISOString() : undefined,
            number: post.id,
            createdAt: new Date(post.createdAt).toISOString(),
            updatedAt: new Date(post.updatedAt).toISOString(),
            earlierSlugs: post.earlierSlugs ?? [],
            commentsClosed: post.commentsClosed ?? false,
            fromBook: post.fromBook ?? 0,
            commentsFromBook: post.commentsFromBook ?? 0,
            linksTerms: post.linksTerms ?? true,
            hero: images.keyOf(post.hero),
            tags: tags.keysOf(post.tags),
            categories: categories.keysOf(post.categories),
          },
        },
      }));
      return new Map([
        ...posts.flatMap(({ post, present }) =>
          (post.earlierSlugs ?? []).map((slug) => [slug, present] as const),
        ),
        ...posts.map(({ post, present }) => [post.slug, present] as const),
      ]);
    },
    async create(slug, fields) {
      if (fields.number !== undefined) await raisePostId(req, fields.number);
      await req.payload.create({ collection: 'posts', data: { slug, ...stored(fields) }, req });
    },
    async update(_slug, id, changes) {
      await req.payload.update({ collection: 'posts', id, data: stored(changes), req });
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
