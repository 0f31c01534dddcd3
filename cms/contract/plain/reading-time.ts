/** Reading speed of adults for prose on a screen. */
export const wordsPerMinute = 230;

/** URLs of links and images, and numbers of notes, which do not count as words. */
const unread = /\]\([^\s)]*|\[\^[^\s\]]+\]/g;

/** Returns the number of words in Markdown; an apostrophe does not end a word. */
export const countWords = (text: string): number =>
  text.replace(unread, ' ').match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Returns the time to read so many words in whole minutes, at least one. */
export const minutesFor = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));

/** Returns the reading time of a text in whole minutes. */
export const readingMinutes = (text: string): number => minutesFor(countWords(text));
