import { wordsPerMinute } from '../contract/book-rules';

/** Returns the number of words; an apostrophe does not end a word. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Returns the reading time in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}
