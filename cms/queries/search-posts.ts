import type { PayloadRequest } from 'payload';
import type { PostSummary } from '../contract/posts-get-summary';
import { findPostRows } from './find-post-rows';
import type { PostCursor } from './post-cursor';
import { postStatus } from './post-status';
import { postSummary, postSummaryFields } from './post-summary';

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

/** Ids that one statement of the Local API takes. */
const batch = 1000;

/** The summaries of these posts in the order of their ids; what the asker may not see is left out. */
export async function readSummaries(req: PayloadRequest, ids: number[], drafts = false) {
  const summaries = new Map<number, PostSummary>();
  for (let from = 0; from < ids.length; from += batch) {
    const { docs } = await req.payload.find({
      collection: 'posts',
      where: { id: { in: ids.slice(from, from + batch) } },
      select: postSummaryFields,
      pagination: false,
      depth: 1,
      overrideAccess: false,
      req,
    });
    for (const post of docs)
      summaries.set(post.id, {
        ...postSummary(post),
        ...(drafts && { status: postStatus(post) }),
      });
  }
  return ids.flatMap((id) => summaries.get(id) ?? []);
}

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
  const rows = await findPostRows(req, q, {
    tag: tag || undefined,
    drafts,
    now: new Date(),
    after,
    limit,
  });
  const page = rows.slice(0, take);
  const last = page.at(-1);
  return {
    posts: await readSummaries(
      req,
      page.map(({ id }) => id),
      drafts,
    ),
    next:
      last && rows.length > page.length
        ? { listedAt: new Date(last.listed_at), id: last.id }
        : null,
  };
}
