import type { ReadingStage } from '../../../cms/contract/plain/reading-stage';
import type { PostSummary } from '../../../cms/contract/posts';
import { withQuery } from '../../components/with-query';
import type { Api } from '../../../cms/contract/plain/client';

/** The filter of a list of posts. Empty strings mean no filter. */
export type Wanted = {
  q: string;
  tag: string;
  before: string;
};

/** Posts, newest first or best match first. `next` is the cursor of the next page; `total` is null if not counted. */
export type PostList = { posts: PostSummary[]; next: string | null; total: number | null };

/** Page sizes that fill rows of two and three. The first page has one large post. */
const shownAtATime = 12;
const shownWithNewest = 7;

/** Returns true without any filter. */
export const isWhole = ({ q, tag, before }: Wanted) => !q && !tag && !before;

export function wantedIn({ searchParams }: URL): Wanted {
  const text = (name: string) => searchParams.get(name)?.trim() ?? '';
  return { q: text('q'), tag: text('tag'), before: text('before') };
}

export const blogHref = (wanted: Partial<Wanted>) => withQuery('/blog', wanted);

/** Loads a list of posts for a reading stage. */
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
