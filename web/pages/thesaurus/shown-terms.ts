import type { Term } from '../../../cms/contract/glossary';
import { bare } from './marked-parts';

/** Terms displayed since the page was loaded, for searching offline. */
const shown = new Map<string, Term>();

export function rememberTerms(terms: readonly Term[]): void {
  for (const term of terms) shown.set(term.subject, term);
}

const wordsOf = (text: string) => bare(text).toLowerCase().split(/\s+/).filter(Boolean);

/** Searches the displayed terms, if any, ignoring case and accents. Matches in names come first. */
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
