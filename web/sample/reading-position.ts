import { wordsPerMinute } from '../../cms/contract/plain/reading-time';
import { plainText } from '../components/plain-text';

/** Vertical extent of an element in pixels of the window. */
export type Extent = { top: number; bottom: number };

/** A reading position that survives layout changes: index of the paragraph, and the read fraction of it. */
export type ReadingPosition = { paragraph: number; part: number };

/** Returns the reading position at a line: in the first paragraph that extends below it. Above the first, there is none. */
export function positionAt(paragraphs: Extent[], line: number): ReadingPosition | null {
  const [first] = paragraphs;
  if (!first || line < first.top) return null;
  const paragraph = paragraphs.findIndex(({ bottom }) => bottom > line);
  const extent = paragraphs[paragraph];
  if (!extent) return { paragraph: paragraphs.length - 1, part: 1 };
  // Between paragraphs, the lower one is next.
  const part = (line - extent.top) / (extent.bottom - extent.top);
  return { paragraph, part: Math.max(part, 0) };
}

/** Returns where a reading position is in the current layout, or null if the text no longer has its paragraph. */
export function lineOf(paragraphs: Extent[], { paragraph, part }: ReadingPosition): number | null {
  const extent = paragraphs[paragraph];
  return extent ? extent.top + part * (extent.bottom - extent.top) : null;
}

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
