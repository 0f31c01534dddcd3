import { getPendingTerms } from '../contract/fovea-pending';
import { nextCursorHeader } from '../contract/posts-get-summary';
import { readPendingTerms } from '../queries/read-pending-terms';
import { defineEndpoint, Reply } from './define-endpoint';

export const pendingTerms = defineEndpoint(getPendingTerms, async (req, input) => {
  const { terms, next } = await readPendingTerms(req, input);
  return new Reply(terms, new Headers(next === null ? {} : { [nextCursorHeader]: String(next) }));
});
