import { deleteComment as call } from '../contract/posts-comments-delete';
import { deleteOwnComment } from '../queries/change-own-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const deleteComment = defineEndpoint(call, async (req, { id, comment }) => {
  const isThere = await deleteOwnComment(req, { post: id, comment });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
