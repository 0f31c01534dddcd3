import { rejectTerm as call } from '../contract/fovea-reject';
import { decideOnTerm } from '../glossary/queries/decide-on-term';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const rejectTerm = defineEndpoint(call, async (req, { id }) => {
  const isThere = await decideOnTerm(req, { id, status: 'rejected' });
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
