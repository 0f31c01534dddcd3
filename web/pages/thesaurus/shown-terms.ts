import type { Term } from '../../../cms/contract/glossary';
import { bare } from './marked-parts';

/** The terms that the glossary has shown since the page was loaded: what can be searched without the network. */
const shown = new Map<string, Term>();

/** Keeps terms for a search without the network. */
export function rememberTerms(terms: readonly Term[]): void {
  for (const term of terms) shown.set(term.subject, term);
}

const wordsOf = (text: string) => bare(text).toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Those of the terms in which every word of the search stands, whatever its case and accents, by subject first; null where
 * no term was shown yet.
 */
export function searchShownTerms(q: string): Term[] | null {
  if (shown.size === 0) return null;
  const words = wordsOf(q);
  const has = (text: string) => {
    const searched = wordsOf(text).join(' ');
    return words.every((word) => searched.includes(word));
  };
  const names = ({ subject, aliases }: Term) => [subject, ...aliases].join(' ');
  const found = [...shown.values()].filter((term) =>
    has([names(term), term.description, ...term.revelations.map(({ text }) => text)].join(' ')),
  );
  return found.toSorted(
    (one, other) =>
      Number(has(names(other))) - Number(has(names(one))) ||
      one.subject.localeCompare(other.subject),
  );
}
