import { type Handlers, Reply } from '../api/define-endpoint';
import { notFoundIfNull } from '../api/http-error';
import { nextCursorHeader } from '../contract/headers';
import { decideOnTerm } from './queries/decide-on-term';
import { getGlossaryIndex } from './queries/get-glossary-index';
import { getPendingTerms } from './queries/get-pending-terms';
import { searchGlossary } from './queries/search-glossary';
import { suggestTerm } from './queries/suggest-term';
import * as contract from '../contract/glossary';

/** What answers the calls of `contract/glossary`. */
export const glossaryHandlers: Handlers<typeof contract> = {
  approveTerm: async (req, { id }) => {
    const isThere = await decideOnTerm(req, { id, status: 'approved' });
    return notFoundIfNull(contract.approveTerm, isThere ? { ok: true as const } : null);
  },
  getGlossaryIndex,
  searchGlossary,
  getPendingTerms: async (req, input) => {
    const { terms, next } = await getPendingTerms(req, input);
    return new Reply(terms, { replyHeaders: { [nextCursorHeader]: next?.toString() } });
  },
  rejectTerm: async (req, { id }) => {
    const isThere = await decideOnTerm(req, { id, status: 'rejected' });
    return notFoundIfNull(contract.rejectTerm, isThere ? { ok: true as const } : null);
  },
  suggestTerm: async (req, { botTrap, ...term }) => {
    if (!botTrap) await suggestTerm(req, term);
    return { ok: true as const };
  },
};
