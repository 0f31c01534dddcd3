import { putCommentBack as call } from '../contract/comments-wait';
import { decideOnComment } from '../comments/queries/decide-on-comment';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const putCommentBack = defineEndpoint(call, async (req, { id }) => {
  const isThere = await decideOnComment(req, { id, status: 'pending' });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
