import type { EditedPost } from '../../cms/contract/posts';
import { type Api, ApiError } from '../../cms/contract/plain/client';
import { failureOf } from './failure';

/**
 * Reads a post as staff see it. Anybody may call `GET /Posts`, so it never answers 401: without a valid key or session, it returns
 * the public fields of a published post, and 404 for other posts.
 *
 * @throws ApiError 401 or 403 without a valid key or session, 404 if there is no post
 */
export async function readPost(api: Api, id: number): Promise<EditedPost> {
  const post = await api('GET /Posts', { id }).catch(async (error: unknown) => {
    // Refused without a valid key or session.
    if (failureOf(error).kind === 'gone') await api('GET /Posts/drafts', {});
    throw error;
  });
  if (post.status !== undefined) return post as EditedPost;
  const detail = 'The post was read without a valid key or session.';
  throw new ApiError(401, { status: 401, title: 'Unauthorized', detail });
}
