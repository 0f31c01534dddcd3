import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { checkCaller } from '../../../platform/api/check-caller';
import { type Handler, pageReply } from '../../../platform/api/define-endpoint';
import { invalidFields } from '../../../platform/api/http-error';
import { nextCursorHeader } from '../../../contract/plain/headers';
import type * as contract from '../../../contract/posts';
import { notYetBegun } from '../../../contract/plain/reading-stage';
import { postPath } from '../../../contract/plain/paths';
import { connectionOf } from '../../../platform/database/queries/connection';
import { prepare } from '../../../platform/database/queries/prepare';
import { allowsTypos, parseSearchQuery } from '../../../platform/database/queries/search-query';
import { postStatus } from '../post-status';
import {
  type PostFilter,
  type PostListRow,
  postsLikeTerms,
  postsWithTerms,
  readPostCursor,
  writePostCursor,
} from './matching-posts';
import { postSummary } from './post-summary';

type ListFilter = Omit<PostFilter, 'terms'>;

/** Finds a page of posts and one more. If nothing matches on any page, tolerates typos. An empty search matches all. */
async function findRows(req: PayloadRequest, q: string, filter: ListFilter) {
  const connection = connectionOf(req);
  const read = async (list: SQL) => (await connection.execute<PostListRow>(list)).rows;
  if (q === '') return read(postsWithTerms({ ...filter, terms: [] }));

  const searchQuery = await parseSearchQuery(req, q);
  const { terms } = searchQuery;
  if (terms.length === 0) return [];
  const matches = await read(postsWithTerms({ ...filter, terms }));
  if (matches.length > 0 || !allowsTypos(searchQuery)) return matches;
  if (filter.after) {
    const first = await read(postsWithTerms({ ...filter, terms, after: undefined, take: 1 }));
    if (first.length > 0) return [];
  }
  return read(postsLikeTerms({ ...filter, terms }));
}

/** @throws HttpError 400 for an invalid cursor */
function parseCursor(after: string, byRelevance: boolean) {
  const cursor = readPostCursor(after);
  if (cursor && (cursor.rank !== undefined) === byRelevance) return cursor;
  const message = `Must be the ${nextCursorHeader} of an earlier response.`;
  throw invalidFields({ path: 'after', message });
}

/** Replies posts that contain all words or prefixes of `q`, ignoring accents, newest first or by relevance. */
export const getPostSummaries: Handler<typeof contract.getPostSummaries> = async (
  req,
  { q = '', tag, take, after, order, upTo = notYetBegun, drafts = false, views },
) => {
  if (drafts || views) await checkCaller('author', req);
  const byRelevance = order === 'relevance' && q !== '';
  const rows = await findRows(req, q, {
    tag: tag || undefined,
    drafts,
    now: new Date(),
    upTo,
    after: after ? parseCursor(after, byRelevance) : undefined,
    take,
    byRelevance,
  });
  const ids = rows.map(({ post }) => post.id);
  const counts =
    views && new Map((await countViews(req, { ids })).map((row) => [row.id, row.views]));
  return pageReply(rows, take, {
    entry: ({ post, ending }): contract.PostSummary => ({
      ...postSummary(post),
      ...(drafts && { status: postStatus(post), ending: ending ?? '' }),
      ...(counts && { views: counts.get(post.id) ?? 0 }),
    }),
    cursorOf: ({ at, post, rank }) =>
      writePostCursor({ listedAt: new Date(at), id: post.id, rank }),
    total: byRelevance ? Number(rows[0]?.total ?? 0) : undefined,
  });
};

/** Counts the views of posts, also at earlier slugs. A join would not use the index, and read the counts of all pages. */
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
