import type { Term } from '../../../cms/contract/glossary';

const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Removes accents without changing the number of characters. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, '') || letter);

/** Splits a text at the words of a search, ignoring accents and case. Parts with an odd index are matches. */
export function markedParts(text: string, q: string): string[] {
  const words = bare(q).split(/\s+/).filter(Boolean).map(plain);
  const composed = text.normalize('NFC');
  if (words.length === 0) return [composed];
  const searched = bare(composed);
  if (searched.length !== composed.length) return [composed];
  const parts: string[] = [];
  let from = 0;
  for (const match of searched.matchAll(new RegExp(words.join('|'), 'giu'))) {
    parts.push(composed.slice(from, match.index));
    from = match.index + match[0].length;
    parts.push(composed.slice(match.index, from));
  }
  return [...parts, composed.slice(from)];
}

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
