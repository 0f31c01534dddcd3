/** Returns the first characters of a text. Counts UTF-16 units, as all limits do, but cuts no emoji in half. */
export const firstCharacters = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Shortens a text to one line, at a word boundary if possible. */
export function cutBetweenWords(text: string, most: number): string {
  const beginning = firstCharacters(text, most);
  if (beginning === text) return text;
  const end = beginning.lastIndexOf(' ');
  const words = end > 0 ? beginning.slice(0, end) : firstCharacters(beginning, most - 1);
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`;
}
