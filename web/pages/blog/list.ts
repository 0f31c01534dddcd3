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

/** Posts, newest first, and the cursor of those that are older still. */
export type PostList = { posts: PostSummary[]; next: string | null };

/** Posts that are shown at a time. */
const take = 12;

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

/** Reads it, by the same call on the server and in the browser. */
export async function readList(api: Api, { q, tag, before }: Wanted): Promise<PostList> {
  const { items, nextCursor } = await api.page('GET /Posts/GetSummary', {
    q,
    tag,
    after: before,
    take,
  });
  return { posts: items, next: nextCursor };
}
