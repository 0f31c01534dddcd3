import type { PayloadRequest } from 'payload';
import type { PostSummary } from '../../contract/posts';
import { findPostIds } from './find-post-ids';
import type { PostCursor } from './post-cursor';
import { readSummaries } from './read-summaries';

type Asked = {
  q?: string | undefined;
  /** The slug of a tag that they must carry. */
  tag?: string | undefined;
  /** How many at most; without it all. */
  take?: number | undefined;
  after?: PostCursor | undefined;
  /** Drafts and scheduled posts too. The caller sees to it that the asker may see them. */
  drafts?: boolean | undefined;
};

/**
 * The published posts, newest first; with `q` those in which all of its words occur, in the title, the tags, the excerpt
 * or the text: whole words or their beginnings, without regard to accents. Everything else in `q` is plain text. With `tag`
 * only those that carry it.
 *
 * @returns a page of them, and the cursor of the next one, if there is one
 */
export async function searchPosts(
  req: PayloadRequest,
  { q = '', tag, take, after, drafts = false }: Asked,
): Promise<{ posts: PostSummary[]; next: PostCursor | null }> {
  const limit = take === undefined ? undefined : take + 1;
  const ids = await findPostIds(req, q, {
    tag: tag || undefined,
    drafts,
    now: new Date(),
    after,
    limit,
  });
  const page = ids.slice(0, take);
  const posts = await readSummaries(req, page, drafts);
  const last = posts.at(-1);
  const goesOn = last && ids.length > page.length;
  return { posts, next: goesOn ? { listedAt: new Date(last.publishedAt), id: last.id } : null };
}
