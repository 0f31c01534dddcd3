const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Removes accents without changing the number of characters. */
export const bare = (text: string) =>
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
