import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { isVisible } from '../../access/visible-posts';
import type { PostCursor } from './post-cursor';
import { matchAll, matchAllWithTypos } from '../../database/queries/search-query';

export type PostFilter = {
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

/**
 * The moment by which a post stands in the list. What is visible has been published at some time. The indexes
 * `posts_visible_idx` and, for drafts too, `posts_listed_idx` are on this.
 */
export const listedAt = ({ drafts }: Pick<PostFilter, 'drafts'>) =>
  drafts ? sql`coalesce(p.published_at, p.created_at)` : sql`p.published_at`;

const carries = (tag: string | undefined) =>
  tag === undefined
    ? sql`true`
    : sql`EXISTS (
        SELECT FROM posts_rels r JOIN tags t ON t.id = r.tags_id
        WHERE r.parent_id = p.id AND r.path = 'tags' AND t.slug = ${tag})`;

/** Of a page, the newest are looked at until it is full; of all, those that the index of the search names. */
const occursIn = ({ limit }: PostFilter, query: SQL) =>
  limit === undefined
    ? sql`p.id IN (SELECT found FROM posts_found(${query}) AS found)`
    : sql`p.search @@ ${query}`;

/** One row with all ids: so many rows would take longer to send and to read than to find. */
const list = (asked: PostFilter, matches: SQL) => sql`
  SELECT array_to_json(ARRAY(
    SELECT p.id FROM posts p
    WHERE ${isVisible(asked)} AND ${carries(asked.tag)} AND ${matches} AND ${
      asked.after
        ? sql`(${listedAt(asked)}, p.id) < (${asked.after.listedAt.toISOString()}::timestamptz, ${asked.after.id}::integer)`
        : sql`true`
    }
    ORDER BY ${listedAt(asked)} DESC, p.id DESC
    LIMIT ${asked.limit ?? null}
  )) AS ids`;

/** The ids of the posts in which all terms occur, as words or their beginnings, newest first. */
export const postsWithTerms = (asked: PostFilter) =>
  list(asked, asked.terms.length > 0 ? occursIn(asked, matchAll(asked.terms)) : sql`true`);

/** The same for terms with typing errors. */
export const postsLikeTerms = (asked: PostFilter) => {
  const occurs = (query: SQL) =>
    sql`EXISTS (SELECT FROM posts p WHERE ${isVisible(asked)} AND p.search @@ ${query})`;
  return list(asked, occursIn(asked, matchAllWithTypos(asked.terms, occurs)));
};
