import { wordsPerMinute } from '../contract/book-rules';

/** How many words a text has; an apostrophe does not end one. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** How long a text takes to read, in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}
