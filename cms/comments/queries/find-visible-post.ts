import type { PayloadRequest } from 'payload';
import { visiblePosts } from '../../access/visible-posts';

type VisiblePost = { id: number; slug: string; title: string; commentsClosed: boolean };

/** What comments have to know of the post that they stand under; null for one that the public site does not show. */
export async function findVisiblePost(
  req: PayloadRequest,
  id: number,
): Promise<VisiblePost | null> {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(), { id: { equals: id } }] },
    select: { slug: true, title: true, commentsClosed: true },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  const [post] = docs;
  return post
    ? {
        id: post.id,
        slug: post.slug,
        title: post.title,
        commentsClosed: post.commentsClosed ?? false,
      }
    : null;
}
