import { approveComment as call } from '../contract/comments-approve';
import { decideOnComment } from '../queries/decide-on-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';
import { Refusal } from './refusal';

export const approveComment = defineEndpoint(call, async (req, { id, editedAt }) => {
  const isThere = await decideOnComment(req, { id, status: 'approved', editedAt });
  if (isThere === 'changed') throw new Refusal(409, call.errors?.[409] ?? '');
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
