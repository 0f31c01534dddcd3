import type { ReadingStage } from '../../../cms/contract/reading-stage';
import type { PostSummary } from '../../../cms/contract/posts';
import type { Api } from '../../api/client';

/** What a list of posts is filtered by; empty texts filter nothing. */
export type Wanted = {
  q: string;
  /** The slug of a tag. */
  tag: string;
  /** The cursor after which the list goes on: where it stands in a URL, older posts are requested. */
  before: string;
};

/**
 * Posts, newest first, or of a search the best first; the cursor of those that follow; and how many there are in all, where
 * they were counted.
 */
export type PostList = { posts: PostSummary[]; next: string | null; total: number | null };

/** Posts that are shown at a time: they fill rows of two and three, and so do those below the newest of all, which stands alone. */
const shownAtATime = 12;
const shownWithNewest = 7;

/** Whether it asks for all posts, from the newest on. */
export const isWhole = ({ q, tag, before }: Wanted) => !q && !tag && !before;

/** What a URL of the blog asks for. */
export function wantedIn({ searchParams }: URL): Wanted {
  const text = (name: string) => searchParams.get(name)?.trim() ?? '';
  return { q: text('q'), tag: text('tag'), before: text('before') };
}

/** The path and query that asks for it. */
export function blogHref(wanted: Partial<Wanted>): string {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''));
  return query.size > 0 ? `/blog?${query.toString()}` : '/blog';
}

/**
 * Reads it, by the same call on the server and in the browser.
 *
 * @param upTo how far the reader has read
 */
export async function readList(api: Api, wanted: Wanted, upTo: ReadingStage): Promise<PostList> {
  const { q, tag, before } = wanted;
  const { items, nextCursor, total } = await api.page('GET /Posts/GetSummary', {
    q,
    tag,
    after: before,
    take: isWhole(wanted) ? shownWithNewest : shownAtATime,
    order: q ? 'relevance' : undefined,
    upTo,
  });
  return { posts: items, next: nextCursor, total };
}
