/** Returns the first characters of a text. Counts code points: cutting an emoji in half would make the text invalid Unicode. */
export const firstCharacters = (text: string, most: number): string =>
  [...text.slice(0, 2 * most)].slice(0, most).join('');

/** Returns the first UTF-16 units of a text, which the limits of fields count, without half an emoji. */
export const firstUnits = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Shortens a text to one line, at a word boundary if possible. */
export function cutBetweenWords(text: string, most: number): string {
  const beginning = firstCharacters(text, most);
  if (beginning === text) return text;
  const end = beginning.lastIndexOf(' ');
  const words = end > 0 ? beginning.slice(0, end) : firstCharacters(beginning, most - 1);
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`;
}
