import { useEffect, useState } from 'react';
import { browserApi } from '../api/browser-api';

export type Sample = { title: string; html: string };
export type SampleState = Sample | 'loading' | 'failed';

async function fetchSample(sampleId: number, signal: AbortSignal): Promise<Sample> {
  const [{ title, excerpt }, { sampleHtml }] = await Promise.all([
    browserApi()('GET /books/sample/{bookId}', { bookId: sampleId }, { signal }),
    import('./sample-html'),
  ]);
  return { title, html: sampleHtml(excerpt) };
}

/**
 * A sample chapter, fetched when it is wanted. A chapter that is asked for later wins over an earlier one.
 *
 * @param sampleId the chapter wanted, or null for none
 * @returns the chapter or where it stands, and a function that tries again
 */
export function useSample(sampleId: number | null): [SampleState, retry: () => void] {
  const [state, setState] = useState<{ sampleId: number; sample: Sample | 'failed' } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (sampleId === null) return;
    const abort = new AbortController();
    fetchSample(sampleId, abort.signal).then(
      (sample) => {
        if (!abort.signal.aborted) setState({ sampleId, sample });
      },
      () => {
        if (!abort.signal.aborted) setState({ sampleId, sample: 'failed' });
      },
    );
    return () => abort.abort();
  }, [sampleId, attempt]);

  const retry = () => {
    setState(null);
    setAttempt((count) => count + 1);
  };
  return [state && state.sampleId === sampleId ? state.sample : 'loading', retry];
}
