import type { PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { nextCursorHeader } from '../../contract/headers';
import type { PostSummary } from '../../contract/posts';
import { notYetBegun, type ReadingStage } from '../../contract/reading-stage';
import { findPosts } from './find-posts';
import { readPostCursor, writePostCursor } from './post-cursor';

type Filter = {
  q?: string | undefined;
  /** The slug of a tag that they must carry. */
  tag?: string | undefined;
  /** How many at most; without it all. */
  take?: number | undefined;
  /** The cursor of this page, as the page before gave it. */
  after?: string | undefined;
  /** In which order; by relevance only what is searched for can be. */
  order?: 'newest' | 'relevance' | undefined;
  /** Drafts and scheduled posts too. The caller sees to it that the asker may see them. */
  drafts?: boolean | undefined;
  /** How far the asker has read; without it they have not begun. */
  upTo?: ReadingStage | undefined;
};

/** @throws HttpError 400 for a text that is no cursor */
function parseCursor(after: string, byRelevance: boolean) {
  const cursor = readPostCursor(after);
  if (cursor && (cursor.rank !== undefined) === byRelevance) return cursor;
  const message = `Must be the ${nextCursorHeader} of an earlier answer.`;
  throw new HttpError(400, 'Some of what was sent cannot be used.', {
    errors: [{ path: 'after', message }],
  });
}

/**
 * The published posts, newest first or, of a search, the best first; with `q` those in which all of its words occur, in the title, the tags, the excerpt
 * or the text: whole words or their beginnings, without regard to accents. Everything else in `q` is plain text. With `tag`
 * only those that carry it.
 *
 * @returns a page of them, the cursor of the next one, if there is one, and by relevance how many there are
 * @throws HttpError 400 for a text in `after` that is no cursor
 */
export async function getPostSummaries(
  req: PayloadRequest,
  { q = '', tag, take, after, order = 'newest', drafts = false, upTo = notYetBegun }: Filter,
): Promise<{ posts: PostSummary[]; next: string | undefined; total: number | undefined }> {
  const byRelevance = order === 'relevance' && q !== '';
  const { posts, next, total } = await findPosts(req, q, {
    tag: tag || undefined,
    drafts,
    now: new Date(),
    upTo,
    after: after ? parseCursor(after, byRelevance) : undefined,
    take,
    byRelevance,
  });
  return { posts, next: next && writePostCursor(next), total };
}
