import { randomBytes } from 'node:crypto';
import { type Handlers, lookHeaders, ok, okIf, pageReply, Reply } from '../api/define-endpoint';
import { refusalOf } from '../api/http-error';
import { suggestionPath } from '../contract/paths';
import { decideOnSuggestion, decideOnTerm, undoDecision } from './queries/decisions';
import { checkContinuity } from './queries/check-continuity';
import { getFamilies } from './queries/get-families';
import { getGlossaryIndex } from './queries/get-glossary-index';
import { getPendingTerms } from './queries/get-pending-terms';
import { getSuggestion } from './queries/suggestion-fate';
import { getTerm } from './queries/get-term';
import { getTermCard } from './queries/get-term-card';
import { getNearestTerms, searchGlossary } from './queries/search-glossary';
import { suggestTerm } from './queries/suggest-term';
import type * as continuity from '../contract/continuity';
import * as contract from '../contract/glossary';
import type * as suggestions from '../contract/suggestions';

const newToken = () => randomBytes(16).toString('hex');

export const glossaryHandlers: Handlers<typeof contract> = {
  approveTerm: async (req, { id }) => okIf(await decideOnTerm(req, { id, status: 'approved' })),
  getFamilies,
  getGlossaryIndex,
  getNearestTerms,
  getTerm: async (req, input) =>
    new Reply(await getTerm(req, input), { headers: lookHeaders(input.look) }),
  searchGlossary,
  getPendingTerms: async (req, input) => {
    const { terms, total } = await getPendingTerms(req, input);
    return pageReply(terms, input.take, { entry: (term) => term, cursorOf: ({ id }) => id, total });
  },
  getTermCard,
  rejectTerm: async (req, { id }) => okIf(await decideOnTerm(req, { id, status: 'rejected' })),
  // A filled-in honeypot gets a normal reply, whose link leads nowhere.
  suggestTerm: async (req, { botTrap, email, creditedTo, ...term }) => {
    const token = newToken();
    const reply = { ...ok, link: suggestionPath(token) };
    if (botTrap) return reply;
    const suggestion = { ...term, token, email: email ?? null, creditedTo: creditedTo || null };
    if (await suggestTerm(req, suggestion)) return reply;
    throw refusalOf(contract.suggestTerm, 403);
  },
};

export const suggestionsHandlers: Handlers<typeof suggestions> = {
  getSuggestion: async (req, input) => {
    const headers = new Headers({ 'cache-control': 'private, no-store' });
    return new Reply(await getSuggestion(req, input), { headers });
  },
  decideOnSuggestion: async (req, input) => {
    const decided = await decideOnSuggestion(req, input);
    return decided && { ...ok, ...decided };
  },
  undoDecision: async (req, { id }) => okIf(await undoDecision(req, id)),
};

export const continuityHandlers: Handlers<typeof continuity> = { checkContinuity };
