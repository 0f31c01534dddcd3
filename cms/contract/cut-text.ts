/**
 * The first characters of a text. Characters are code points, as limits count them: a cut between the halves of an emoji would
 * leave a text that is not Unicode, which no URL can hold.
 */
export const firstCharacters = (text: string, most: number): string =>
  [...text.slice(0, 2 * most)].slice(0, most).join('');

/** A text in one line of at most so many characters: cut between two words, or within a single one that is longer. */
export function cutBetweenWords(text: string, most: number): string {
  const beginning = firstCharacters(text, most);
  if (beginning === text) return text;
  const end = beginning.lastIndexOf(' ');
  const words = end > 0 ? beginning.slice(0, end) : firstCharacters(beginning, most - 1);
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`;
}
