import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { invalidFields } from '../../api/http-error';
import { nextCursorHeader } from '../../contract/headers';
import type { getPostSummaries as call, PostSummary } from '../../contract/posts';
import { notYetBegun } from '../../contract/reading-stage';
import { postPath } from '../../contract/paths';
import { connectionOf } from '../../database/queries/connection';
import { prepare } from '../../database/queries/prepare';
import { allowsTypos, parseSearchQuery } from '../../database/queries/search-query';
import { postStatus } from '../post-status';
import {
  type PostFilter,
  type PostListRow,
  postsLikeTerms,
  postsWithTerms,
} from './matching-posts';
import { type PostCursor, readPostCursor, writePostCursor } from './post-cursor';
import { postSummary } from './post-summary';

type Filter = z.output<typeof call.input>;

/** A page of posts, the cursor of the next one, and the total number if it was counted. */
type PostList = { posts: PostSummary[]; next: PostCursor | undefined; total?: number };

type ListFilter = Omit<PostFilter, 'terms'>;

function asList(rows: PostListRow[], { drafts, take = rows.length }: ListFilter): PostList {
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  return {
    posts: shown.map(({ post, ending }) => ({
      ...postSummary(post),
      ...(drafts && { status: postStatus(post), ending: ending ?? '' }),
    })),
    next:
      last && rows.length > take
        ? {
            listedAt: new Date(last.at),
            id: last.post.id,
            ...(last.rank !== undefined && { rank: last.rank }),
          }
        : undefined,
    ...(last?.total !== undefined && { total: Number(last.total) }),
  };
}

/** Finds posts, newest first or by relevance. If nothing matches on any page, tolerates typos. An empty search matches all. */
async function findPosts(req: PayloadRequest, q: string, filter: ListFilter): Promise<PostList> {
  const connection = connectionOf(req);
  const read = async (list: SQL) => (await connection.execute<PostListRow>(list)).rows;
  if (q === '') return asList(await read(postsWithTerms({ ...filter, terms: [] })), filter);

  const nothing = { posts: [], next: undefined, ...(filter.byRelevance && { total: 0 }) };
  const searchQuery = await parseSearchQuery(req, q);
  const { terms } = searchQuery;
  if (terms.length === 0) return nothing;
  const matches = await read(postsWithTerms({ ...filter, terms }));
  if (matches.length > 0) return asList(matches, filter);
  if (!allowsTypos(searchQuery)) return nothing;
  if (filter.after) {
    const first = await read(postsWithTerms({ ...filter, terms, after: undefined, take: 1 }));
    if (first.length > 0) return nothing;
  }
  const likely = await read(postsLikeTerms({ ...filter, terms }));
  return likely.length > 0 ? asList(likely, filter) : nothing;
}

/** @throws HttpError 400 for an invalid cursor */
function parseCursor(after: string, byRelevance: boolean) {
  const cursor = readPostCursor(after);
  if (cursor && (cursor.rank !== undefined) === byRelevance) return cursor;
  const message = `Must be the ${nextCursorHeader} of an earlier response.`;
  throw invalidFields({ path: 'after', message });
}

/**
 * Returns published posts, newest first or by relevance. `q` must match with all words or prefixes in title, tags, excerpt or
 * text, ignoring accents.
 *
 * @returns a page, the cursor of the next one, and by relevance the total number
 * @throws HttpError 400 for an invalid cursor
 */
export async function getPostSummaries(
  req: PayloadRequest,
  { q = '', tag, take, after, order = 'newest', upTo = notYetBegun, ...filter }: Filter,
): Promise<{ posts: PostSummary[]; next: string | undefined; total: number | undefined }> {
  const byRelevance = order === 'relevance' && q !== '';
  const { posts, next, total } = await findPosts(req, q, {
    tag: tag || undefined,
    drafts: filter.drafts ?? false,
    now: new Date(),
    upTo,
    after: after ? parseCursor(after, byRelevance) : undefined,
    take,
    byRelevance,
  });
  const list = { posts, next: next && writePostCursor(next), total };
  if (!filter.views) return list;
  const views = await countPostViews(
    req,
    posts.map(({ id }) => id),
  );
  return { ...list, posts: posts.map((post) => ({ ...post, views: views.get(post.id) ?? 0 })) };
}

/** The subquery makes PostgreSQL look up each address in the index. A join reads the counts of all pages. */
const countViews = prepare<{ id: number; views: number | null }, { ids: number[] }>(sql`
  SELECT id, sum((
    SELECT sum(views) FROM daily_counts
    WHERE kind = 'page' AND subject = ${postPath('')} || slug))::integer AS views
  FROM (
    SELECT id, slug FROM posts WHERE id = ANY(${sql.placeholder('ids')}::integer[])
    UNION
    SELECT parent_id, text FROM posts_texts
    WHERE path = 'earlierSlugs' AND parent_id = ANY(${sql.placeholder('ids')}::integer[])) AS addresses
  GROUP BY id`);

/** Returns the number of views of each post, under its current and earlier addresses. */
async function countPostViews(req: PayloadRequest, ids: number[]): Promise<Map<number, number>> {
  const counts = await countViews(req, { ids });
  return new Map(counts.map(({ id, views }) => [id, views ?? 0]));
}
