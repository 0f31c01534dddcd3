import { wordsPerMinute } from '../../cms/contract/reading-time';
import { plainText } from '../components/plain-text';
import type { Extent } from './reading-position';

/** Returns the read fraction of a text: 0 at its start, 1 at its end. The view begins at the reading line. */
export function progressThrough(text: Extent, view: Extent): number {
  const unseen = text.bottom - text.top - (view.bottom - view.top);
  if (unseen <= 0) return 1;
  return Math.min(Math.max((view.top - text.top) / unseen, 0), 1);
}

/** Returns the y position of a fraction of the text, in pixels: the inverse of `progressThrough`. */
export const lineAtProgress = (text: Extent, view: Extent, progress: number): number =>
  text.top + progress * Math.max(text.bottom - text.top - (view.bottom - view.top), 0);

export const wordsIn = (html: string): number => plainText(html, Infinity).split(' ').length;

/** Returns the minutes left to read; 0 at the end. */
export const minutesLeft = (words: number, progress: number): number =>
  progress >= 1 ? 0 : Math.max(1, Math.round((words * (1 - progress)) / wordsPerMinute));

/** Returns the read fraction of each chapter. Chapters before the current one, counted from 1, count as read. */
export const chapterShares = (chapters: number, chapter: number, progress: number): number[] =>
  Array.from({ length: chapters }, (_, index) =>
    index + 1 < chapter ? 1 : index + 1 === chapter ? progress : 0,
  );
