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
  /** How many make a page; without it all are listed. */
  take?: number | undefined;
};

/** A row that {@link postsWithTerms} and {@link postsLikeTerms} give. */
export type PostListRow = {
  ids: number[];
  /** When the last post of a page is listed; null where none follows. */
  last: string | null;
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
const occursIn = ({ take }: PostFilter, query: SQL) =>
  take === undefined
    ? sql`p.id IN (SELECT found FROM posts_found(${query}) AS found)`
    : sql`p.search @@ ${query}`;

const listed = (asked: PostFilter, matches: SQL, limit: number | null) => sql`
    SELECT p.id, ${listedAt(asked)} AS at FROM posts p
    WHERE ${isVisible(asked)} AND ${carries(asked.tag)} AND ${matches} AND ${
      asked.after
        ? sql`(${listedAt(asked)}, p.id) < (${asked.after.listedAt.toISOString()}::timestamptz, ${asked.after.id}::integer)`
        : sql`true`
    }
    ORDER BY ${listedAt(asked)} DESC, p.id DESC
    LIMIT ${limit}`;

/**
 * One row with all ids: so many rows would take longer to send and to read than to find. Where the next page begins is told by
 * the same statement: a post may be deleted before anything else of it is read.
 */
const list = (asked: PostFilter, matches: SQL) =>
  asked.take === undefined
    ? sql`
  SELECT array_to_json(ARRAY(SELECT id FROM (${listed(asked, matches, null)}) AS found)) AS ids,
    NULL AS last`
    : sql`
  WITH found AS (
    SELECT id, at, row_number() OVER (ORDER BY at DESC, id DESC) AS place
    FROM (${listed(asked, matches, asked.take + 1)}) AS found)
  SELECT array_to_json(ARRAY(SELECT id FROM found WHERE place <= ${asked.take} ORDER BY place)) AS ids,
    (SELECT at FROM found WHERE place = ${asked.take}
      AND EXISTS (SELECT FROM found WHERE place > ${asked.take})) AS last`;

/** The ids of the posts in which all terms occur, as words or their beginnings, newest first. */
export const postsWithTerms = (asked: PostFilter) =>
  list(asked, asked.terms.length > 0 ? occursIn(asked, matchAll(asked.terms)) : sql`true`);

/** The same for terms with typing errors. */
export const postsLikeTerms = (asked: PostFilter) => {
  const occurs = (query: SQL) =>
    sql`EXISTS (SELECT FROM posts p WHERE ${isVisible(asked)} AND p.search @@ ${query})`;
  return list(asked, occursIn(asked, matchAllWithTypos(asked.terms, occurs)));
};
