import { sql, type SQL } from 'drizzle-orm';
import type { PostCursor } from './post-cursor';
import { allOf, allOfForgiven } from './search-question';

export type PostsAsked = {
  /** All of them must occur; none means all posts. */
  terms: string[];
  /** Drafts and scheduled posts too. */
  drafts: boolean;
  /** When it is asked: this decides what is scheduled. */
  now: Date;
  /** The slug of a tag that they must carry. */
  tag?: string | undefined;
  after?: PostCursor | undefined;
  limit?: number | undefined;
};

export type PostRow = { id: number; listed_at: string };

/** The moment by which a post stands in the list. The index `posts_listed_idx` is on this. */
export const listedAt = sql`coalesce(p.published_at, p.created_at)`;

/** `visiblePosts` in SQL, without what was deleted. */
export const isVisible = ({ drafts, now }: Pick<PostsAsked, 'drafts' | 'now'>) =>
  drafts
    ? sql`p.deleted_at IS NULL`
    : sql`(p.deleted_at IS NULL AND p._status = 'published' AND p.published_at <= ${now.toISOString()}::timestamptz)`;

const carries = (tag: string | undefined) =>
  tag === undefined
    ? sql`true`
    : sql`EXISTS (
        SELECT FROM posts_rels r JOIN tags t ON t.id = r.tags_id
        WHERE r.parent_id = p.id AND r.path = 'tags' AND t.slug = ${tag})`;

const list = (asked: PostsAsked, matches: SQL) => sql`
  SELECT p.id, ${listedAt} AS listed_at
  FROM posts p
  WHERE ${isVisible(asked)} AND ${carries(asked.tag)} AND ${matches} AND ${
    asked.after
      ? sql`(${listedAt}, p.id) < (${asked.after.listedAt.toISOString()}::timestamptz, ${asked.after.id}::integer)`
      : sql`true`
  }
  ORDER BY ${listedAt} DESC, p.id DESC
  LIMIT ${asked.limit ?? null}`;

/** The posts in which all terms occur, as words or their beginnings, newest first. */
export const postsWithTerms = (asked: PostsAsked) =>
  list(asked, asked.terms.length > 0 ? sql`p.search @@ ${allOf(asked.terms)}` : sql`true`);

/** The same for terms with typing errors. */
export const postsLikeTerms = (asked: PostsAsked) => {
  const occurs = (query: SQL) =>
    sql`EXISTS (SELECT FROM posts p WHERE ${isVisible(asked)} AND p.search @@ ${query})`;
  return list(asked, sql`p.search @@ ${allOfForgiven(asked.terms, occurs)}`);
};
