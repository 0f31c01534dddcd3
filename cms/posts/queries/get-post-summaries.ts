import type { PayloadRequest } from 'payload';
import { invalidFields } from '../../api/http-error';
import { nextCursorHeader } from '../../contract/headers';
import type { PostSummary } from '../../contract/posts';
import { notYetBegun, type ReadingStage } from '../../contract/reading-stage';
import { countPostViews } from './count-post-views';
import { findPosts } from './find-posts';
import { readPostCursor, writePostCursor } from './post-cursor';

type Filter = {
  q?: string | undefined;
  /** Slug of a required tag. */
  tag?: string | undefined;
  /** Page size. Default: all. */
  take?: number | undefined;
  /** Cursor from the previous page. */
  after?: string | undefined;
  /** Relevance applies only to searches. */
  order?: 'newest' | 'relevance' | undefined;
  /** Includes drafts and scheduled posts, or nothing else. The caller checks access. */
  drafts?: boolean | 'only' | undefined;
  /** Includes the number of views. The caller checks access. */
  views?: boolean | undefined;
  /** Reading stage. Default: not begun. */
  upTo?: ReadingStage | undefined;
};

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
