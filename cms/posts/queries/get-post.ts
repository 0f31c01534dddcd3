import type { PayloadRequest } from 'payload';
import { ToldLater } from '../../api/http-error';
import type { Post } from '../../contract/posts';
import { isTold, notYetBegun, type ReadingStage, wholeStory } from '../../contract/reading-stage';
import { findPublicPost, fullPost } from './full-post';

/** Returns a published post by its id; ToldLater beyond the reading stage; null if there is none. */
export async function getPost(
  req: PayloadRequest,
  { id, upTo = notYetBegun }: { id: number; upTo?: ReadingStage | undefined },
): Promise<Post | ToldLater | null> {
  const post = await findPublicPost(req, wholeStory, { id: { equals: id } });
  if (!post) return null;
  return isTold(post.fromBook, upTo) ? fullPost(post) : new ToldLater(post.fromBook ?? 0);
}
