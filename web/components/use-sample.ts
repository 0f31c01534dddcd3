import { useEffect, useState } from 'react';
import { browserApi } from '../api/browser-api';
import { ApiError } from '../api/client';

export type Sample = { title: string; html: string };

/** Why a chapter is not shown, in words for its reader. */
export type Missing = { reason: string };

type Arrival = { sampleId: number; result: Sample | Missing };

async function fetchSample(sampleId: number, signal: AbortSignal): Promise<Sample> {
  const [{ title, excerpt }, { sampleHtml }] = await Promise.all([
    browserApi()('GET /books/sample/{bookId}', { bookId: sampleId }, { signal }),
    import('./sample-html'),
  ]);
  return { title, html: sampleHtml(excerpt) };
}

const whyMissing = (error: unknown): Missing => ({
  reason:
    error instanceof ApiError ? error.problem.detail : 'Look at your connection and try again.',
});

/**
 * A sample chapter, fetched when it is wanted. A chapter that is asked for later wins over an earlier one.
 *
 * @param sampleId the chapter wanted
 * @param isWanted whether it is wanted now; what has arrived before stays
 * @returns the chapter, why there is none, or null while it is on its way; and a function that tries again
 */
export function useSample(
  sampleId: number,
  isWanted: boolean,
): [Sample | Missing | null, retry: () => void] {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hasArrived = arrival?.sampleId === sampleId && 'title' in arrival.result;

  useEffect(() => {
    if (!isWanted || hasArrived) return;
    const abort = new AbortController();
    const arrive = (result: Sample | Missing) => {
      if (!abort.signal.aborted) setArrival({ sampleId, result });
    };
    fetchSample(sampleId, abort.signal).then(arrive, (error: unknown) => arrive(whyMissing(error)));
    return () => abort.abort();
  }, [sampleId, isWanted, hasArrived, attempt]);

  const retry = () => {
    setArrival(null);
    setAttempt((count) => count + 1);
  };
  return [arrival?.sampleId === sampleId ? arrival.result : null, retry];
}
