import type { PayloadRequest } from 'payload';
import type { Post } from '../../contract/posts';
import { findVisiblePost, fullPost } from './full-post';

/** A published post by its id, or null. */
export async function getPost(req: PayloadRequest, { id }: { id: number }): Promise<Post | null> {
  const post = await findVisiblePost(req, { id: { equals: id } });
  return post && fullPost(post);
}
