import { approveComment as call } from '../contract/comments-approve';
import { decideOnComment } from '../comments/queries/decide-on-comment';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';
import { Refusal } from '../api/http-error';

export const approveComment = defineEndpoint(call, async (req, { id, editedAt }) => {
  const isThere = await decideOnComment(req, { id, status: 'approved', editedAt });
  if (isThere === 'changed') throw new Refusal(409, call.errors?.[409] ?? '');
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
