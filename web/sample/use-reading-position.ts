import { type RefObject, useMemo, useEffect, useRef, useState } from 'react';
import { isParagraphHash } from './paragraphs';
import { chapterPath } from '../../cms/contract/plain/paths';
import { useReadReports } from '../browser/page-reports';
import { endBegun, type ReadChapter, saveBegun } from './begun-books';
import { chapterName, savePosition, savedPosition } from './reading-positions';
import {
  type Extent,
  lineOf,
  type ReadingPosition,
  positionAt,
  lineAtProgress,
  minutesLeft,
  progressThrough,
  wordsIn,
} from './reading-position';

/** The window below the sticky bar as a reading view. */
export const usePageView = (bar: RefObject<HTMLElement | null>) =>
  useMemo<ReadingView>(
    () => ({
      events: () => window,
      extent: () => ({
        top: bar.current?.getBoundingClientRect().bottom ?? 0,
        bottom: window.innerHeight,
      }),
      scrollBy: (distance) => window.scrollBy({ top: distance, behavior: 'instant' }),
      wasScrolled: () => window.heldEvents?.wasScrolled ?? false,
      isSentTo: () => isParagraphHash(location.hash),
    }),
    [bar],
  );

export const useScrollerView = (scroller: RefObject<HTMLElement | null>) =>
  useMemo<ReadingView>(
    () => ({
      events: () => scroller.current,
      extent: () => scroller.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 },
      scrollBy: (distance) => scroller.current?.scrollBy({ top: distance, behavior: 'instant' }),
    }),
    [scroller],
  );

/** The scrolling area of a text: the window or an element. */
type ReadingView = {
  events: () => EventTarget | null;
  /** Visible part of the text, in pixels of the window. */
  extent: () => Extent;
  /** In pixels, downwards. */
  scrollBy: (distance: number) => void;
  /** Whether the user scrolled before hydration. Then their position is not changed. */
  wasScrolled?: () => boolean;
  /** Whether a link led to a paragraph. */
  isSentTo?: () => boolean;
};

/** Fraction from which a chapter counts as finished. */
const read = 0.995;

/** Milliseconds without scrolling before the position is stored. */
const rest = 250;

type ReadingPositionOptions = {
  html: string;
  /** Element whose children are the paragraphs. */
  text: RefObject<HTMLElement | null>;
  view: ReadingView;
  /** Memoized. Null while there is no text. */
  chapter: ReadChapter | null;
};

/** Stores the begun book: this chapter, or the next one at its end. Nothing after the last. */
function keepBegun(chapter: ReadChapter, progress: number) {
  if (progress < read) saveBegun(chapter, progress);
  else if (chapter.next) saveBegun({ ...chapter, ...chapter.next }, 0);
  else endBegun(chapter.slug);
}

/** Scrolls a y position of the text to the reading line; does nothing for null. */
function bringToLine(view: ReadingView, line: () => number | null) {
  // Twice: scrolling may make the bar sticky, which moves the reading line.
  for (let time = 0; time < 2; time += 1) {
    const at = line();
    if (at !== null) view.scrollBy(at - view.extent().top);
  }
}

/**
 * Keeps the reading position when the layout changes, and between visits.
 *
 * @returns `progress` from 0 to 1; `minutesLeft`; `isBack`, true if a position was restored; `hasMoved`, true if the user has
 *   read on; `toBeginning` and `onSeek` scroll
 */
export function useReadingPosition({ html, text, view, chapter }: ReadingPositionOptions) {
  const [progress, setProgress] = useState(0);
  const words = useMemo(() => wordsIn(html), [html]);
  useReadReports(chapter && chapterPath(chapter.slug, chapter.chapter), progress);
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

    // Relative to the reading line: an opening dialog moves both.
    const offset = () => element.getBoundingClientRect().top - view.extent().top;
    // Measured now: scrolling before the observer's first call counts, too.
    let measured = measure();
    let lastOffset = offset();
    const showProgress = () => {
      share = progressThrough(element.getBoundingClientRect(), view.extent());
      setProgress(Math.round(share * 1000) / 1000);
    };
    // Uses the last measured values: the text may be gone by now.
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      savePosition(name, share >= read ? null : position.current);
      if (position.current) keepBegun(chapter, share);
    };
    const scrolled = () => {
      // A layout change moved the text, not the user.
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
      // A removed text has no layout.
      if (element.getClientRects().length === 0) return;
      measured = measure();
      bringToLine(view, () => position.current && lineOf(paragraphs(), position.current));
      lastOffset = offset();
      showProgress();
    };
    const leave = () => {
      if (timer !== undefined) keep();
    };
    // The scroll event of the last frame may be missing.
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
  return {
    progress,
    minutesLeft: html ? minutesLeft(words, progress) : 0,
    onSeek: (share: number) =>
      bringToLine(view, () => {
        const extent = text.current?.getBoundingClientRect();
        return extent ? lineAtProgress(extent, view.extent(), share) : null;
      }),
    isBack,
    hasMoved,
    toBeginning,
  };
}
