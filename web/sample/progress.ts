import { wordsPerMinute } from '../../cms/contract/book-rules';
import { plainText } from '../plain-text';
import type { Extent } from './reading-position';

/**
 * How much of a text is read: 0 with its beginning in view, 1 with its end.
 *
 * @param view what is seen of it, from the reading line to the lower edge
 */
export function progressThrough(text: Extent, view: Extent): number {
  const unseen = text.bottom - text.top - (view.bottom - view.top);
  if (unseen <= 0) return 1;
  return Math.min(Math.max((view.top - text.top) / unseen, 0), 1);
}

/** How far down a text, in pixels, lies what is read when so much of it, 0 to 1, is read: the way back from there. */
export const lineAtProgress = (text: Extent, view: Extent, progress: number): number =>
  text.top + progress * Math.max(text.bottom - text.top - (view.bottom - view.top), 0);

/** How many words an HTML text has. */
export const wordsIn = (html: string): number => plainText(html, Infinity).split(' ').length;

/** How long what is left of a text takes to read, in whole minutes; 0 at its end. */
export const minutesLeft = (words: number, progress: number): number =>
  progress >= 1 ? 0 : Math.max(1, Math.round((words * (1 - progress)) / wordsPerMinute));

/**
 * How full each chapter's part of the bar is: what lies before the present chapter is behind the reader.
 *
 * @param chapter the present chapter, from 1
 * @param progress through it, from 0 to 1
 */
export const chapterShares = (chapters: number, chapter: number, progress: number): number[] =>
  Array.from({ length: chapters }, (_, index) =>
    index + 1 < chapter ? 1 : index + 1 === chapter ? progress : 0,
  );
