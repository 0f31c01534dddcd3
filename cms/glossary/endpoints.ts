import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Handlers, lookHeaders, ok, okIf, Reply } from '../api/define-endpoint';
import { HttpError, invalidFields, refusalOf } from '../api/http-error';
import { nextCursorHeader, totalCountHeader } from '../contract/headers';
import { suggestionPath } from '../contract/paths';
import { type Decision, decideOnSuggestion, type NotDecided } from './queries/decide-on-suggestion';
import { checkContinuity } from './queries/check-continuity';
import { decideOnTerm } from './queries/decide-on-term';
import { getFamilies } from './queries/get-families';
import { getGlossaryIndex } from './queries/get-glossary-index';
import { getPendingTerms } from './queries/get-pending-terms';
import { getSuggestion } from './queries/get-suggestion';
import { getTerm } from './queries/get-term';
import { getTermCard } from './queries/get-term-card';
import { undoDecision } from './queries/undo-decision';
import { getNearestTerms, searchGlossary } from './queries/search-glossary';
import { suggestTerm } from './queries/suggest-term';
import type * as continuity from '../contract/continuity';
import * as contract from '../contract/glossary';
import * as suggestions from '../contract/suggestions';

type SentDecision = z.output<typeof suggestions.decideOnSuggestion.input>;

/** Returns 128 random bits, for a private link. */
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
    const { terms, next, total } = await getPendingTerms(req, input);
    return new Reply(terms, {
      replyHeaders: { [nextCursorHeader]: next?.toString(), [totalCountHeader]: String(total) },
    });
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

const refusals: Record<NotDecided, () => HttpError> = {
  'no term': () => refusalOf(suggestions.decideOnSuggestion, 404),
  'decided meanwhile': () =>
    new HttpError(409, 'Somebody else has decided on this term or changed it.'),
  'no target': () => new HttpError(409, 'The term to merge into is no longer in the glossary.'),
  'unknown source': () =>
    invalidFields({
      path: 'decision',
      message: 'Is not possible, because the sender is unknown.',
    }),
};

/** Converts the input to a decision. @throws HttpError 400 for an incomplete merge */
function decisionIn({
  subject,
  description,
  fromBook,
  creditedTo,
  note,
  decision,
  into,
  as,
  ...seen
}: SentDecision): Decision {
  const edits = {
    ...(subject !== undefined && { subject }),
    ...(description !== undefined && { description }),
    ...(fromBook !== undefined && { fromBook }),
    ...(creditedTo !== undefined && { creditedTo: creditedTo || null }),
  };
  if (decision !== 'merge') return { ...seen, edits, note: note ?? null, decision };
  if (into === undefined) throw invalidFields({ path: 'into', message: 'Is required.' });
  if (as === undefined) throw invalidFields({ path: 'as', message: 'Is required.' });
  if (as === 'revelation' && !fromBook)
    throw invalidFields({
      path: 'fromBook',
      message: 'Must be at least 1: a revelation needs a book.',
    });
  return { ...seen, edits, note: note ?? null, decision, into, as };
}

export const suggestionsHandlers: Handlers<typeof suggestions> = {
  getSuggestion: async (req, input) => {
    const headers = new Headers({ 'cache-control': 'private, no-store' });
    return new Reply(await getSuggestion(req, input), { headers });
  },
  decideOnSuggestion: async (req, input) => {
    const decided = await decideOnSuggestion(req, decisionIn(input));
    if (typeof decided === 'string') throw refusals[decided]();
    return { ...ok, ...decided };
  },
  undoDecision: async (req, { id }) => {
    const isUndone = await undoDecision(req, id);
    if (isUndone === 'changed') throw refusalOf(suggestions.undoDecision, 409);
    return okIf(isUndone);
  },
};

export const continuityHandlers: Handlers<typeof continuity> = { checkContinuity };
