import { approveTerm as call } from '../contract/fovea-approve';
import { decideOnTerm } from '../queries/decide-on-term';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const approveTerm = defineEndpoint(call, async (req, { id }) => {
  const isThere = await decideOnTerm(req, { id, status: 'approved' });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
