import type { PayloadRequest } from 'payload';
import { raisePostId } from './post-number';
import type { RecordIds } from './record-ids';
import type { SeedStore } from './seed-store';

export interface PostFields {
  title: string;
  excerpt?: string | undefined;
  markdown: string;
  status: 'draft' | 'published';
  /** ISO 8601 in UTC, with milliseconds. */
  publishedAt?: string | undefined;
  /** Only for a post that is new, as are the next two: by it, and the year in which it was written, feeds know the post. */
  number?: number | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
  /** ISO 8601. */
  updatedAt?: string | undefined;
  /** Slugs that lead to the present one. */
  earlierSlugs?: string[] | undefined;
  commentsClosed?: boolean | undefined;
  fromBook?: number | undefined;
  commentsFromBook?: number | undefined;
  linksTerms?: boolean | undefined;
  /** File name of the image. */
  hero?: string | undefined;
  /** Name keys: the names in lower case. */
  tags: string[];
  categories: string[];
}

/** Posts by slug. One whose slug was changed in the dashboard is matched by its earlier slug, and keeps the present one. */
export function postStore(
  req: PayloadRequest,
  { images, tags, categories }: { images: RecordIds; tags: RecordIds; categories: RecordIds },
): SeedStore<PostFields> {
  const references = (fields: Partial<PostFields>) => ({
    ...(fields.hero !== undefined && { hero: images.idOf(fields.hero) }),
    ...(fields.tags && { tags: fields.tags.map((key) => tags.idOf(key)) }),
    ...(fields.categories && {
      categories: fields.categories.map((key) => categories.idOf(key)),
    }),
  });

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
      const {
        status,
        number,
        hero: _hero,
        tags: _tags,
        categories: _categories,
        ...plain
      } = fields;
      if (number !== undefined) await raisePostId(req, number);
      const data = { slug, ...plain, ...references(fields), _status: status };
      await req.payload.create({ collection: 'posts', data, req });
    },
    async update(_slug, id, changes) {
      const {
        status,
        number: _number,
        hero: _hero,
        tags: _tags,
        categories: _categories,
        ...plain
      } = changes;
      const data = { ...plain, ...references(changes), ...(status && { _status: status }) };
      await req.payload.update({ collection: 'posts', id, data, req });
    },
  };
}
