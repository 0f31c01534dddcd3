import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { mostRanked } from '../../contract/limits';
import type { ReadingStage } from '../../contract/reading-stage';
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
  /** How far the asker has read: what is told later is not there for them, drafts apart. */
  upTo: ReadingStage | Placeholder;
  /** The slug of a tag that they must carry. */
  tag?: string | Placeholder | undefined;
  after?: PostCursor | { listedAt: Placeholder; id: Placeholder; rank?: undefined } | undefined;
  /** How many make a page; without it all are listed. */
  take?: number | Placeholder | undefined;
  /** Of a search, those that fit best first. */
  byRelevance?: boolean | undefined;
};

/** A row that {@link postsWithTerms} and {@link postsLikeTerms} give: a post of the page. */
export type PostListRow = {
  post: SummarizedPost & { _status: 'draft' | 'published' };
  /** When it is listed. */
  at: string;
  /** Whether others follow the page. */
  has_more: boolean;
  /** Of a list by relevance, how well it fits, and how many fit at all. */
  rank?: number;
  total?: string;
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
        SELECT FROM posts_rels r WHERE r.parent_id = p.id AND r.path = 'tags'
          AND r.tags_id = (SELECT id FROM tags WHERE slug = ${tag}))`;

/** Of a page, the newest are looked at until it is full; of all, those that the index of the search names. */
const occursIn = ({ take }: PostFilter, query: SQL) =>
  take === undefined
    ? sql`p.id IN (SELECT found FROM posts_found(${query}) AS found)`
    : sql`p.search @@ ${query}`;

const isAfter = (filter: PostFilter, { listedAt: at, id }: NonNullable<PostFilter['after']>) =>
  sql`(${listedAt(filter)}, p.id) < (${at instanceof Date ? at.toISOString() : at}::timestamptz, ${id}::integer)`;

/**
 * The summaries of a page's posts, their tags read together for however many: PostgreSQL, which takes a page for one post, would
 * gather all of them anew for each. Where the next page begins is told by the same statement: a post may be deleted before
 * anything else of it is read.
 */
const summaries = (filter: PostFilter, found: SQL, beside = sql``) => sql`
  WITH found AS (${found}),
  shown AS (
    SELECT * FROM found WHERE ${filter.take === undefined ? sql`true` : sql`place <= ${filter.take}::integer`}),
  tagged AS MATERIALIZED (
    SELECT r.parent_id, json_agg(json_build_object('name', t.name, 'slug', t.slug) ORDER BY r."order") AS tags
    FROM shown JOIN posts_rels r ON r.parent_id = shown.id AND r.path = 'tags' JOIN tags t ON t.id = r.tags_id
    GROUP BY r.parent_id)
  SELECT json_build_object(${summaryFields}, 'tags', tagged.tags, '_status', p._status) AS post, shown.at, ${beside}
    (SELECT count(*) FROM found) > (SELECT count(*) FROM shown) AS has_more
  FROM shown JOIN posts p ON p.id = shown.id LEFT JOIN tagged ON tagged.parent_id = p.id
  ORDER BY shown.place`;

/** One more than fills the page, which tells whether others follow. */
const limit = ({ take }: PostFilter) =>
  take === undefined ? sql`NULL` : sql`${take}::integer + 1`;

/** Newest first. */
const list = (filter: PostFilter, matches: SQL) =>
  summaries(
    filter,
    sql`
    SELECT id, at, row_number() OVER (ORDER BY at DESC, id DESC) AS place
    FROM (
      SELECT p.id, ${listedAt(filter)} AS at FROM posts p
      WHERE ${isVisible(filter)} AND ${carries(filter.tag)} AND ${matches}
        AND ${filter.after ? isAfter(filter, filter.after) : sql`true`}
      ORDER BY ${listedAt(filter)} DESC, p.id DESC
      LIMIT ${limit(filter)}) AS listed`,
  );

const isWorseThan = ({ rank, listedAt: at, id }: NonNullable<PostFilter['after']>) =>
  sql`(rank, at, id) < (${rank ?? 0}::integer, ${at instanceof Date ? at.toISOString() : at}::timestamptz, ${id}::integer)`;

/**
 * Those that fit best first, and of those that fit equally well the newest: all words in the title, then in the title, the
 * tags and the excerpt, then anywhere; as whole words before their beginnings. So many of the newest are compared, and no
 * more are listed: what a common word finds among thousands of posts is looked for in another way.
 */
const ranked = (filter: PostFilter, query: SQL, matches: SQL) => {
  const whole = sql`(SELECT replace(${query}::text, ':*', '')::tsquery)`;
  const occurs = (weights: string, asked: SQL) => sql`ts_filter(search, ${weights}) @@ ${asked}`;
  return summaries(
    filter,
    sql`
    SELECT *, row_number() OVER (ORDER BY rank DESC, at DESC, id DESC) AS place
    FROM (
      SELECT id, at, count(*) OVER () AS total, CASE
        WHEN ${occurs('{a}', whole)} THEN 5
        WHEN ${occurs('{a}', query)} THEN 4
        WHEN ${occurs('{a,b,c}', whole)} THEN 3
        WHEN ${occurs('{a,b,c}', query)} THEN 2
        WHEN search @@ ${whole} THEN 1
        ELSE 0 END AS rank
      FROM (
        SELECT p.id, ${listedAt(filter)} AS at, p.search FROM posts p
        WHERE ${isVisible(filter)} AND ${carries(filter.tag)} AND ${matches}
        ORDER BY ${listedAt(filter)} DESC, p.id DESC LIMIT ${mostRanked}) AS newest) AS compared
    WHERE ${filter.after ? isWorseThan(filter.after) : sql`true`}
    ORDER BY rank DESC, at DESC, id DESC LIMIT ${limit(filter)}`,
    sql`shown.rank, shown.total,`,
  );
};

/** The posts in which all terms occur, as words or their beginnings. */
export const postsWithTerms = (filter: PostFilter) => {
  if (filter.terms.length === 0) return list(filter, sql`true`);
  const query = matchAll(filter.terms);
  return filter.byRelevance
    ? ranked(filter, query, sql`p.search @@ ${query}`)
    : list(filter, occursIn(filter, query));
};

/** The same for terms with typing errors. */
export const postsLikeTerms = (filter: PostFilter) => {
  const occurs = (query: SQL) =>
    sql`EXISTS (SELECT FROM posts p WHERE ${isVisible(filter)} AND p.search @@ ${query})`;
  const query = matchAllWithTypos(filter.terms, occurs);
  return filter.byRelevance
    ? ranked(filter, sql`(SELECT ${query})`, sql`p.search @@ (SELECT ${query})`)
    : list(filter, occursIn(filter, query));
};
