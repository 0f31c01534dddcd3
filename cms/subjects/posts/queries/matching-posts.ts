import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { mostRanked } from '../../../contract/plain/limits';
import type { ReadingStage } from '../../../contract/plain/reading-stage';
import { isVisible } from '../../../platform/access/visible-records';
import { type SummarizedPost, summaryFields } from './post-summary';
import { matchAll, matchAllWithTypos } from '../../../platform/database/queries/search-query';

/** Position in a list of posts, after the post with this time, id and, by relevance, rank. */
type PostCursor = { listedAt: Date; id: number; rank?: number | undefined };

export const writePostCursor = ({ listedAt, id, rank }: PostCursor) =>
  Buffer.from(
    [listedAt.getTime(), id, rank].filter((part) => part !== undefined).join('.'),
  ).toString('base64url');

/** Times from the year 1653 to 5138, which PostgreSQL accepts. */
const cursor = /^(-\d{1,13}|\d{1,14})\.([1-9]\d{0,8})(?:\.(\d))?$/;

export function readPostCursor(text: string): PostCursor | null {
  const [, at, id, rank] = cursor.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (at === undefined) return null;
  return { listedAt: new Date(Number(at)), id: Number(id), ...(rank && { rank: Number(rank) }) };
}

export type PostFilter = {
  /** All must occur. Empty for all posts. */
  terms: string[];
  /** Includes drafts and scheduled posts, or nothing else. The caller checks access. */
  drafts: boolean | 'only';
  /** Time of the request, which decides what is scheduled. */
  now: Date;
  /** Reading stage, which does not apply to drafts. */
  upTo: ReadingStage;
  /** Slug of a required tag. */
  tag?: string | undefined;
  after?: PostCursor | undefined;
  /** Page size. Default: all. */
  take?: number | undefined;
  byRelevance?: boolean | undefined;
};

/** A row of {@link postsWithTerms} or {@link postsLikeTerms}, which find one more than a page to show whether others follow. */
export type PostListRow = {
  post: SummarizedPost & { _status: 'draft' | 'published' };
  /** Time in the list. */
  at: string;
  /** With drafts, the end of the text. */
  ending?: string | null;
  /** By relevance: rank, and total number. */
  rank?: number;
  total?: string;
};

/** Characters of the end of a text in a list with drafts. */
const endingLength = sql.raw('160');

/** Time of a post in the list. The indexes `posts_visible_idx` and, with drafts, `posts_listed_idx` cover it. */
export const listedAt = ({ drafts }: Pick<PostFilter, 'drafts'>) =>
  drafts ? sql`coalesce(p.published_at, p.created_at)` : sql`p.published_at`;

const hasTag = (tag: PostFilter['tag']) =>
  tag === undefined
    ? sql`true`
    : sql`EXISTS (
        SELECT FROM posts_rels r WHERE r.parent_id = p.id AND r.path = 'tags'
          AND r.tags_id = (SELECT id FROM tags WHERE slug = ${tag}))`;

/** A page scans the newest posts until it is full. A complete list uses the search index. */
const occursIn = ({ take }: PostFilter, query: SQL) =>
  take === undefined
    ? sql`p.id IN (SELECT found FROM posts_found(${query}) AS found)`
    : sql`p.search @@ ${query}`;

const isAfter = (filter: PostFilter, { listedAt: at, id }: PostCursor) =>
  sql`(${listedAt(filter)}, p.id) < (${at.toISOString()}::timestamptz, ${id}::integer)`;

/** Returns the summaries of a page. Reads all tags together, because PostgreSQL would otherwise aggregate them for each post. */
const summaries = (filter: PostFilter, found: SQL, { isRanked = false } = {}) => sql`
  WITH found AS (${found}),
  tagged AS MATERIALIZED (
    SELECT r.parent_id, json_agg(json_build_object('name', t.name, 'slug', t.slug) ORDER BY r."order") AS tags
    FROM found JOIN posts_rels r ON r.parent_id = found.id AND r.path = 'tags' JOIN tags t ON t.id = r.tags_id
    GROUP BY r.parent_id)
  SELECT json_build_object(${summaryFields}, 'tags', tagged.tags, '_status', p._status) AS post, found.at
    ${filter.drafts ? sql`, right(p.markdown, ${endingLength}) AS ending` : sql``}
    ${isRanked ? sql`, found.rank, found.total` : sql``}
  FROM found JOIN posts p ON p.id = found.id LEFT JOIN tagged ON tagged.parent_id = p.id
  ORDER BY ${isRanked ? sql`found.rank DESC,` : sql``} found.at DESC, found.id DESC`;

const limit = ({ take }: PostFilter) =>
  take === undefined ? sql`NULL` : sql`${take}::integer + 1`;

const list = (filter: PostFilter, matches: SQL) =>
  summaries(
    filter,
    sql`
    SELECT p.id, ${listedAt(filter)} AS at FROM posts p
    WHERE ${isVisible(filter)} AND ${hasTag(filter.tag)} AND ${matches}
      AND ${filter.after ? isAfter(filter, filter.after) : sql`true`}
    ORDER BY ${listedAt(filter)} DESC, p.id DESC
    LIMIT ${limit(filter)}`,
  );

const isWorseThan = ({ rank, listedAt: at, id }: PostCursor) =>
  sql`(rank, at, id) < (${rank ?? 0}::integer, ${at.toISOString()}::timestamptz, ${id}::integer)`;

/**
 * Orders by rank, then newest first: all words in the title, then in tags and excerpt, then anywhere; whole words before
 * prefixes. Compares only the newest matches, so that common words stay fast.
 */
const ranked = (filter: PostFilter, query: SQL, matches: SQL) => {
  const whole = sql`(SELECT replace(${query}::text, ':*', '')::tsquery)`;
  const occurs = (weights: string, asked: SQL) => sql`ts_filter(search, ${weights}) @@ ${asked}`;
  return summaries(
    filter,
    sql`
    SELECT * FROM (
      SELECT id, at, count(*) OVER () AS total, CASE
        WHEN ${occurs('{a}', whole)} THEN 5
        WHEN ${occurs('{a}', query)} THEN 4
        WHEN ${occurs('{a,b,c}', whole)} THEN 3
        WHEN ${occurs('{a,b,c}', query)} THEN 2
        WHEN search @@ ${whole} THEN 1
        ELSE 0 END AS rank
      FROM (
        SELECT p.id, ${listedAt(filter)} AS at, p.search FROM posts p
        WHERE ${isVisible(filter)} AND ${hasTag(filter.tag)} AND ${matches}
        ORDER BY ${listedAt(filter)} DESC, p.id DESC LIMIT ${mostRanked}) AS newest) AS compared
    WHERE ${filter.after ? isWorseThan(filter.after) : sql`true`}
    ORDER BY rank DESC, at DESC, id DESC LIMIT ${limit(filter)}`,
    { isRanked: true },
  );
};

/** Selects posts with all terms, as words or prefixes. */
export const postsWithTerms = (filter: PostFilter) => {
  if (filter.terms.length === 0) return list(filter, sql`true`);
  const query = matchAll(filter.terms);
  return filter.byRelevance
    ? ranked(filter, query, sql`p.search @@ ${query}`)
    : list(filter, occursIn(filter, query));
};

/** Selects posts with all terms, tolerating typos. */
export const postsLikeTerms = (filter: PostFilter) => {
  const occurs = (query: SQL) =>
    sql`EXISTS (SELECT FROM posts p WHERE ${isVisible(filter)} AND p.search @@ ${query})`;
  const query = matchAllWithTypos(filter.terms, occurs);
  return filter.byRelevance
    ? ranked(filter, sql`(SELECT ${query})`, sql`p.search @@ (SELECT ${query})`)
    : list(filter, occursIn(filter, query));
};
