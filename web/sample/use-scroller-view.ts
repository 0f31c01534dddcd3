import { type RefObject, useMemo } from 'react';
import type { ReadingView } from './use-reading-position';

/** An element as a reading view. */
export const useScrollerView = (scroller: RefObject<HTMLElement | null>) =>
  useMemo<ReadingView>(
    () => ({
      events: () => scroller.current,
      extent: () => scroller.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 },
      scrollBy: (distance) => scroller.current?.scrollBy({ top: distance, behavior: 'instant' }),
    }),
    [scroller],
  );
