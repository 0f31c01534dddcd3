import { type RefObject, useEffect, useRef, useState } from 'react';
import { endBegun, type ReadChapter, saveBegun } from './begun-books';
import { chapterName, savePosition, savedPosition } from './reading-positions';
import { type Extent, lineOf, type ReadingPosition, positionAt } from './reading-position';
import { lineAtProgress, progressThrough } from './progress';

/** What a text is read through: the window, or a part of it that scrolls. */
export type ReadingView = {
  /** What tells that it was scrolled. */
  events: () => EventTarget | null;
  /** What is seen of the text, from below the bar to the lower edge, in pixels of the window. */
  extent: () => Extent;
  /** Pixels, downwards. */
  scrollBy: (distance: number) => void;
  /** Whether the reader has moved it before the application was there: then they are where they want to be. */
  wasScrolled?: () => boolean;
  /** Whether a link has led them to a place in it, which they have not chosen to stop at. */
  isSentTo?: () => boolean;
};

/** From here on a chapter counts as read, and the next visit begins at its beginning. */
const read = 0.995;

/** Storage is written when a reader rests, not at each step. */
const rest = 250;

type ReadingPositionOptions = {
  /** The element whose children are the paragraphs. */
  text: RefObject<HTMLElement | null>;
  view: ReadingView;
  /** The same object as long as it is the same chapter; null while there is no text, or nobody reads it. */
  chapter: ReadChapter | null;
};

/** Remembers the book as begun, here; at the end of a chapter in the next one; after the last no more. */
function keepBegun(chapter: ReadChapter, progress: number) {
  if (progress < read) saveBegun(chapter, progress);
  else if (chapter.next) saveBegun({ ...chapter, ...chapter.next }, 0);
  else endBegun(chapter.slug);
}

/** Brings a line of the text, in pixels from the top of the window, to where it is read; null for one that is not there. */
function bringToLine(view: ReadingView, line: () => number | null) {
  // Twice: on its way the text may reach the bar that stays at the top, which moves the line to read at.
  for (let time = 0; time < 2; time += 1) {
    const at = line();
    if (at !== null) view.scrollBy(at - view.extent().top);
  }
}

/**
 * Keeps a reader's place in a chapter by its paragraph: over a change of the text's size or the window's, and from one
 * visit to the next.
 *
 * @returns `progress`, from 0 to 1; `isBack`, whether the reader was brought back to where they stopped; `hasMoved`, whether they
 *   have read on since the chapter was opened; `toBeginning` brings them to its beginning, `toProgress` so far into it
 */
export function useReadingPosition({ text, view, chapter }: ReadingPositionOptions) {
  const [progress, setProgress] = useState(0);
  const [isBack, setIsBack] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  const position = useRef<ReadingPosition | null>(null);

  useEffect(() => {
    const element = text.current;
    const events = view.events();
    if (!element || !events || chapter === null) return;
    const name = chapterName(chapter.slug, chapter.chapter);
    const paragraphs = () => [...element.children].map((child) => child.getBoundingClientRect());
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      return `${width} ${height}`;
    };
    let share = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // Against the line to read at, not the window: a dialog that rises into its place moves both, and nobody has read on.
    const offset = () => element.getBoundingClientRect().top - view.extent().top;
    // From here on, not from the observer's first word: what is scrolled before that is the reader's, too.
    let measured = measure();
    let lastOffset = offset();
    const showProgress = () => {
      share = progressThrough(element.getBoundingClientRect(), view.extent());
      setProgress(Math.round(share * 1000) / 1000);
    };
    // What was seen last counts: by now the text may be on its way out, or gone.
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      savePosition(name, share >= read ? null : position.current);
      if (position.current) keepBegun(chapter, share);
    };
    const scrolled = () => {
      // The layout has changed and moved the text: the reader has not scrolled.
      if (measure() !== measured) return;
      const now = offset();
      if (Math.abs(now - lastOffset) < 1) return void showProgress();
      lastOffset = now;
      position.current = positionAt(paragraphs(), view.extent().top);
      showProgress();
      setHasMoved(true);
      clearTimeout(timer);
      timer = setTimeout(keep, rest);
    };
    const putBack = () => {
      // A text that is gone has no size to be set in.
      if (element.getClientRects().length === 0) return;
      measured = measure();
      bringToLine(view, () => position.current && lineOf(paragraphs(), position.current));
      lastOffset = offset();
      showProgress();
    };
    const leave = () => {
      if (timer !== undefined) keep();
    };
    // The browser tells of a scroll with its next frame: a page that is left before that has its text, and knows of none.
    const leavePage = () => {
      scrolled();
      leave();
    };

    const wasScrolled = view.wasScrolled?.() ?? false;
    const isHere = wasScrolled || (view.isSentTo?.() ?? false);
    position.current = isHere ? positionAt(paragraphs(), view.extent().top) : savedPosition(name);
    setIsBack(position.current !== null && !isHere);
    setHasMoved(isHere);
    if (wasScrolled) {
      showProgress();
      timer = setTimeout(keep, rest);
    }
    const observer = new ResizeObserver(putBack);
    observer.observe(element);
    events.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('pagehide', leavePage);
    return () => {
      leave();
      observer.disconnect();
      events.removeEventListener('scroll', scrolled);
      window.removeEventListener('pagehide', leavePage);
    };
  }, [text, view, chapter]);

  const toBeginning = () => {
    const element = text.current;
    if (!element || chapter === null) return;
    position.current = null;
    savePosition(chapterName(chapter.slug, chapter.chapter), null);
    setHasMoved(true);
    view.scrollBy(-Number.MAX_SAFE_INTEGER);
  };
  /** Brings them so far into the chapter: 0 to 1. */
  const toProgress = (share: number) =>
    bringToLine(view, () => {
      const extent = text.current?.getBoundingClientRect();
      return extent ? lineAtProgress(extent, view.extent(), share) : null;
    });
  return { progress, isBack, hasMoved, toBeginning, toProgress };
}
