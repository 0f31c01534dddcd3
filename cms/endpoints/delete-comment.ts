import { deleteComment as call } from '../contract/posts-comments-delete';
import { deleteOwnComment } from '../comments/queries/change-own-comment';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const deleteComment = defineEndpoint(call, async (req, { id, comment }) => {
  const isThere = await deleteOwnComment(req, { post: id, comment });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
