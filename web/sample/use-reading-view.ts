import { type RefObject, useMemo } from 'react';
import { isParagraphHash } from './paragraphs';
import type { ReadingView } from './use-reading-position';

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
