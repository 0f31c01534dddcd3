import { rejectTerm as call } from '../contract/fovea-reject';
import { decideOnTerm } from '../queries/decide-on-term';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const rejectTerm = defineEndpoint(call, async (req, { id }) => {
  const isThere = await decideOnTerm(req, { id, status: 'rejected' });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
