import { type RefObject, useMemo } from 'react';
import { isParagraphHash } from './paragraphs';
import type { ReadingView } from './use-reading-position';

/** The window as what a chapter is read through: below the bar that stays at its top. */
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
