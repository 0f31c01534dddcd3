import { getPendingTerms } from '../contract/fovea-pending';
import { nextCursorHeader } from '../contract/page';
import { readPendingTerms } from '../glossary/queries/get-pending-terms';
import { defineEndpoint, Reply } from '../api/define-endpoint';

export const pendingTerms = defineEndpoint(getPendingTerms, async (req, input) => {
  const { terms, next } = await readPendingTerms(req, input);
  return new Reply(terms, { told: { [nextCursorHeader]: next?.toString() } });
});
