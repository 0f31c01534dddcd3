import type { PayloadRequest, Where } from 'payload';
import type { Post } from '../../contract/posts';
import type { ReadingStage } from '../../contract/reading-stage';
import { visiblePosts } from '../../access/visible-posts';
import { namesOf, postSummary } from './post-summary';

/** Returns a visible post by a condition, with its hero, tags and categories, or null. */
export async function findPublicPost(req: PayloadRequest, upTo: ReadingStage, where: Where) {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(upTo), where] },
    limit: 1,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return docs[0] ?? null;
}

type PostDocument = NonNullable<Awaited<ReturnType<typeof findPublicPost>>>;

/** Converts a document with its relations to the contract's form. */
export const fullPost = (post: PostDocument): Post => ({
  ...postSummary(post),
  markdown: post.markdown,
  html: post.html ?? '',
  categories: namesOf(post.categories),
  updatedAt: post.updatedAt,
});
