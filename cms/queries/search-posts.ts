import type { PayloadRequest, Where } from 'payload';
import type { PostSummary } from '../contract/posts-get-summary';
import { postSummary, postSummaryFields } from './post-summary';
import { visiblePosts } from '../access/visible-posts';

/** PostgreSQL's wildcards, as plain characters. */
const plain = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Every word must occur somewhere: in the title, the excerpt, the text or a tag. */
function wordsOccur(q: string): Where[] {
  return q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 12)
    .map((word) => ({
      or: ['title', 'excerpt', 'markdown', 'tags.name'].map((field) => ({
        [field]: { contains: plain(word) },
      })),
    }));
}

/** The published posts, newest first; with `q` those in which all of its words occur. */
export async function searchPosts(
  req: PayloadRequest,
  { q = '' }: { q?: string | undefined },
): Promise<PostSummary[]> {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(), ...wordsOccur(q)] },
    select: postSummaryFields,
    sort: '-publishedAt',
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return docs.map(postSummary);
}
