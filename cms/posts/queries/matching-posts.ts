import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { isVisible } from '../../access/visible-posts';
import type { PostCursor } from './post-cursor';
import { summaryFields, type SummarizedPost } from './post-summary';
import { matchAll, matchAllWithTypos } from '../../database/queries/search-query';

type PostFilter = {
  /** All of them must occur; none means all posts. */
  terms: string[];
  /** Drafts and scheduled posts too. */
  drafts: boolean;
  /** The moment of the request: this decides what is scheduled. */
  now: Date | Placeholder;
  /** The slug of a tag that they must carry. */
  tag?: string | Placeholder | undefined;
  after?: PostCursor | { listedAt: Placeholder; id: Placeholder } | undefined;
  /** How many make a page; without it all are listed. */
  take?: number | Placeholder | undefined;
};

/** A row that {@link postsWithTerms} and {@link postsLikeTerms} give: a post of the page. */
export type PostListRow = {
  post: SummarizedPost & { _status: 'draft' | 'published' };
  /** When it is listed. */
  at: string;
  /** Whether others follow the page. */
  has_more: boolean;
};

/**
 * The moment by which a post stands in the list. What is visible has been published at some time. The indexes
 * `posts_visible_idx` and, for drafts too, `posts_listed_idx` are on this.
 */
export const listedAt = ({ drafts }: Pick<PostFilter, 'drafts'>) =>
  drafts ? sql`coalesce(p.published_at, p.created_at)` : sql`p.published_at`;

const carries = (tag: PostFilter['tag']) =>
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

const isAfter = (filter: PostFilter, { listedAt: at, id }: NonNullable<PostFilter['after']>) =>
  sql`(${listedAt(filter)}, p.id) < (${at instanceof Date ? at.toISOString() : at}::timestamptz, ${id}::integer)`;

/**
 * The summaries of a page's posts, their tags read together for however many. Where the next page begins is told by the same
 * statement: a post may be deleted before anything else of it is read.
 */
const list = (filter: PostFilter, matches: SQL) => sql`
  WITH found AS (
    SELECT id, at, row_number() OVER (ORDER BY at DESC, id DESC) AS place
    FROM (
      SELECT p.id, ${listedAt(filter)} AS at FROM posts p
      WHERE ${isVisible(filter)} AND ${carries(filter.tag)} AND ${matches}
        AND ${filter.after ? isAfter(filter, filter.after) : sql`true`}
      ORDER BY ${listedAt(filter)} DESC, p.id DESC
      LIMIT ${filter.take === undefined ? sql`NULL` : sql`${filter.take}::integer + 1`}) AS listed),
  shown AS (
    SELECT * FROM found WHERE ${filter.take === undefined ? sql`true` : sql`place <= ${filter.take}::integer`}),
  tagged AS (
    SELECT r.parent_id, json_agg(json_build_object('name', t.name, 'slug', t.slug) ORDER BY r."order") AS tags
    FROM shown JOIN posts_rels r ON r.parent_id = shown.id AND r.path = 'tags' JOIN tags t ON t.id = r.tags_id
    GROUP BY r.parent_id)
  SELECT json_build_object(${summaryFields}, 'tags', tagged.tags, '_status', p._status) AS post, shown.at,
    (SELECT count(*) FROM found) > (SELECT count(*) FROM shown) AS has_more
  FROM shown JOIN posts p ON p.id = shown.id LEFT JOIN tagged ON tagged.parent_id = p.id
  ORDER BY shown.place`;

/** The posts in which all terms occur, as words or their beginnings, newest first. */
export const postsWithTerms = (filter: PostFilter) =>
  list(filter, filter.terms.length > 0 ? occursIn(filter, matchAll(filter.terms)) : sql`true`);

/** The same for terms with typing errors. */
export const postsLikeTerms = (filter: PostFilter) => {
  const occurs = (query: SQL) =>
    sql`EXISTS (SELECT FROM posts p WHERE ${isVisible(filter)} AND p.search @@ ${query})`;
  return list(filter, occursIn(filter, matchAllWithTypos(filter.terms, occurs)));
};
