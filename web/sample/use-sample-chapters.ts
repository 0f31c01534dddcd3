import { useEffect, useReducer } from 'react';
import { ApiError } from '../api/client';
import { loadSample, prepareSample } from './load-sample';
import { initialChapterState, chapterReducer } from './chapter-reducer';

const whyMissing = (error: unknown) =>
  error instanceof ApiError ? error.problem.detail : 'Look at your connection and try again.';

/**
 * The sample chapters of a book: displays one and prefetches the next.
 *
 * @param first id of the first chapter
 * @param last id of the last chapter
 * @param start id of the initial chapter
 */
export function useSampleChapters(first: number, last: number, start: number, isOpen: boolean) {
  const [state, dispatch] = useReducer(chapterReducer, start, initialChapterState);
  const { wanted, shown, failure } = state;
  const isLoading = isOpen && shown?.sampleId !== wanted && failure === null;

  useEffect(() => {
    if (!isLoading) return;
    let isAwaited = true;
    loadSample(wanted).then(
      (sample) => isAwaited && dispatch({ type: 'arrived', sampleId: wanted, sample }),
      (error: unknown) =>
        isAwaited && dispatch({ type: 'failed', sampleId: wanted, reason: whyMissing(error) }),
    );
    return () => {
      isAwaited = false;
    };
  }, [wanted, isLoading]);

  const shownId = shown?.sampleId;
  useEffect(() => {
    if (shownId !== undefined && shownId < last) prepareSample(shownId + 1);
  }, [shownId, last]);

  const turnTo = (sampleId: number) => {
    const to = Math.min(Math.max(sampleId, first), last);
    if (to !== wanted || failure) dispatch({ type: 'turned', to });
  };
  return {
    wanted,
    shown,
    failure,
    isLoading,
    turnTo,
    retry: () => dispatch({ type: 'tried again' }),
  };
}
