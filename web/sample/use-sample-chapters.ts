import { useEffect, useState } from 'react';
import { ApiError } from '../../cms/contract/plain/client';
import { loadSample, type Sample } from './load-sample';

const whyMissing = (error: unknown) =>
  error instanceof ApiError ? error.problem.detail : 'Check your connection and try again.';

/**
 * The sample chapters of a book: displays one and prefetches the next. The latest request wins. The displayed chapter stays until
 * another one is loaded.
 */
export function useSampleChapters(last: number, start: number, isOpen: boolean) {
  const [wanted, setWanted] = useState(start);
  const [shown, setShown] = useState<{ sampleId: number; sample: Sample } | null>(null);
  const [failure, setFailure] = useState<{ sampleId: number; reason: string } | null>(null);
  const shownId = shown?.sampleId;
  const isLoading = isOpen && shownId !== wanted && failure === null;

  useEffect(() => {
    if (!isLoading) return;
    let isAwaited = true;
    loadSample(wanted).then(
      (sample) => {
        if (isAwaited) setShown({ sampleId: wanted, sample });
      },
      (error: unknown) => {
        if (!isAwaited) return;
        setFailure({ sampleId: wanted, reason: whyMissing(error) });
        setWanted(shownId ?? wanted);
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [wanted, isLoading, shownId]);

  useEffect(() => {
    if (shownId !== undefined && shownId < last) void loadSample(shownId + 1);
  }, [shownId, last]);

  const turnTo = (sampleId: number) => {
    setFailure(null);
    setWanted(sampleId);
  };
  const retry = () => {
    if (failure) turnTo(failure.sampleId);
  };
  return { wanted, shown, failure, isLoading, turnTo, retry };
}
