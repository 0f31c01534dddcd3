import { nextCursorHeader } from '../contract/page';
import { getComments } from '../contract/posts-comments';
import { findVisiblePost } from '../comments/queries/find-visible-post';
import { readComments } from '../comments/queries/get-comments';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const comments = defineEndpoint(getComments, async (req, { id, take, after }) => {
  const post = foundOr404(getComments, await findVisiblePost(req, id));
  const { threads, next } = await readComments(req, { post: post.id, take, after });
  return new Reply(threads, { told: { [nextCursorHeader]: next?.toString() } });
});
