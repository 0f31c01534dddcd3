import type { PayloadRequest } from 'payload';
import { ToldLater } from '../../api/http-error';
import type { Post } from '../../contract/posts';
import { isTold, notYetBegun, type ReadingStage, wholeStory } from '../../contract/reading-stage';
import { findPublicPost, fullPost } from './full-post';

/** A published post by its id, as far as its reader has come to it; or null. */
export async function getPost(
  req: PayloadRequest,
  { id, upTo = notYetBegun }: { id: number; upTo?: ReadingStage | undefined },
): Promise<Post | ToldLater | null> {
  const post = await findPublicPost(req, wholeStory, { id: { equals: id } });
  if (!post) return null;
  return isTold(post.fromBook, upTo) ? fullPost(post) : new ToldLater(post.fromBook ?? 0);
}
