const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A letter without its accents, so that “cale” is found in “Calé”. One character stays one character. */
export const bare = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, '') || letter);

/**
 * Cuts a text where the words of a search are: the parts with an even index lie between them, those with an odd index are
 * the words as they stand in the text. Accents and case are ignored.
 */
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
