import { putCommentBack as call } from '../contract/comments-wait';
import { decideOnComment } from '../queries/decide-on-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const putCommentBack = defineEndpoint(call, async (req, { id }) => {
  const isThere = await decideOnComment(req, { id, status: 'pending' });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
