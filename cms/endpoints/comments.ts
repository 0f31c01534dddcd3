import { nextCursorHeader } from '../contract/page';
import { getComments } from '../contract/posts-comments';
import { findVisiblePost } from '../queries/find-visible-post';
import { readComments } from '../queries/read-comments';
import { defineEndpoint, Reply } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const comments = defineEndpoint(getComments, async (req, { id, take, after }) => {
  const post = foundOr404(getComments, await findVisiblePost(req, id));
  const { threads, next } = await readComments(req, { post: post.id, take, after });
  return new Reply(threads, { told: { [nextCursorHeader]: next?.toString() } });
});
