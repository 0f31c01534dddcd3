import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { PostSummary } from '../../contract/posts';
import type { ReadingStage } from '../../contract/reading-stage';
import { connectionOf } from '../../database/queries/connection';
import { prepare } from '../../database/queries/prepare';
import { allowsTypos, parseSearchQuery } from '../../database/queries/search-query';
import { postStatus } from '../post-status';
import { type PostListRow, postsLikeTerms, postsWithTerms } from './matching-posts';
import type { PostCursor } from './post-cursor';
import { postSummary } from './post-summary';

/** A page of posts, the cursor of the next one, and the total number if it was counted. */
type PostList = { posts: PostSummary[]; next: PostCursor | undefined; total?: number };

type ListFilter = {
  /** Includes drafts and scheduled posts, or nothing else. The caller checks access. */
  drafts: boolean | 'only';
  /** Time of the request, which decides what is scheduled. */
  now: Date;
  /** Reading stage. */
  upTo: ReadingStage;
  /** Slug of a required tag. */
  tag?: string | undefined;
  after?: PostCursor | undefined;
  /** Page size. Default: all. */
  take?: number | undefined;
  /** Orders a search by relevance. */
  byRelevance?: boolean;
};

type Values = {
  now: string;
  upTo: ReadingStage;
  tag: string | undefined;
  at: string | undefined;
  id: number | undefined;
  take: number | undefined;
};

/** The filters of the lists that nothing is searched in: a prepared statement for each. */
const variants = ([true, false, 'only'] as const).flatMap((drafts) =>
  [true, false].flatMap((tag) =>
    [true, false].flatMap((after) => [true, false].map((take) => ({ drafts, tag, after, take }))),
  ),
);

const nameOf = ({ drafts, tag, after, take }: (typeof variants)[number]) =>
  [drafts, tag, after, take].join();

/** The lists of posts that nothing is searched in, prepared. */
const lists = new Map(
  variants.map((variant) => [
    nameOf(variant),
    prepare<PostListRow, Values>(
      postsWithTerms({
        terms: [],
        drafts: variant.drafts,
        now: sql.placeholder('now'),
        upTo: sql.placeholder('upTo'),
        tag: variant.tag ? sql.placeholder('tag') : undefined,
        after: variant.after
          ? { listedAt: sql.placeholder('at'), id: sql.placeholder('id') }
          : undefined,
        take: variant.take ? sql.placeholder('take') : undefined,
      }),
    ),
  ]),
);

async function readList(req: PayloadRequest, { drafts, now, upTo, tag, after, take }: ListFilter) {
  const read = lists.get(
    nameOf({
      drafts,
      tag: tag !== undefined,
      after: after !== undefined,
      take: take !== undefined,
    }),
  );
  return read
    ? read(req, {
        now: now.toISOString(),
        upTo,
        tag,
        at: after?.listedAt.toISOString(),
        id: after?.id,
        take,
      })
    : [];
}

function asList(rows: PostListRow[], { drafts }: Pick<ListFilter, 'drafts'>): PostList {
  const last = rows.at(-1);
  return {
    posts: rows.map(({ post, ending }) => ({
      ...postSummary(post),
      ...(drafts && { status: postStatus(post), ending: ending ?? '' }),
    })),
    next: last?.has_more
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
export async function findPosts(
  req: PayloadRequest,
  q: string,
  filter: ListFilter,
): Promise<PostList> {
  if (q === '') return asList(await readList(req, filter), filter);
  const nothing = { posts: [], next: undefined, ...(filter.byRelevance && { total: 0 }) };
  const connection = connectionOf(req);
  const searchQuery = await parseSearchQuery(req, q);
  const { terms } = searchQuery;
  if (terms.length === 0) return nothing;

  const read = async (list: SQL) => (await connection.execute<PostListRow>(list)).rows;
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
