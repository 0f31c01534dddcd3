import type { PayloadRequest, Where } from 'payload';
import type { Post } from '../contract/posts-by-slug';
import { namesOf, postSummary } from './post-summary';
import { visiblePosts } from '../access/visible-posts';

async function findPost(req: PayloadRequest, where: Where) {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(), where] },
    limit: 1,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return docs[0] ?? null;
}

type PostDocument = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** A post as its page shows it, hero, tags and categories having been read with it. */
export const postPage = (post: PostDocument): Post => ({
  ...postSummary(post),
  markdown: post.markdown,
  html: post.html ?? '',
  categories: namesOf(post.categories),
  updatedAt: post.updatedAt,
});

/** A published post by its present slug, else by an earlier one; null when neither is known. */
export async function readPost(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<Post | null> {
  const post =
    (await findPost(req, { slug: { equals: slug } })) ??
    (await findPost(req, { earlierSlugs: { equals: slug } }));
  return post && postPage(post);
}

/** A published post by its id, or null. */
export async function readPostById(
  req: PayloadRequest,
  { id }: { id: number },
): Promise<Post | null> {
  const post = await findPost(req, { id: { equals: id } });
  return post && postPage(post);
}
