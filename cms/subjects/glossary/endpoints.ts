export { checkContinuity } from './queries/check-continuity';
export { getFamilies } from './queries/get-families';
export { getGlossaryIndex } from './queries/get-glossary-index';
export { getTerm } from './queries/get-term';
export { getTermCard } from './queries/get-term-card';
export { getPendingTerms } from './queries/pending-terms';
export { getNearestTerms, searchGlossary } from './queries/search-glossary';
export { suggestTerm } from './queries/suggest-term';
export { getSuggestion } from './queries/suggestion-fate';
