import { approveComment as call } from '../contract/comments-approve';
import { decideOnComment } from '../queries/decide-on-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const approveComment = defineEndpoint(call, async (req, { id }) => {
  const isThere = await decideOnComment(req, { id, status: 'approved' });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
