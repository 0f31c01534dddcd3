import type { ReadingStage } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';
import { cachedByStage } from '../api/stage-now';
import { numberParagraphs } from './paragraphs';

export type Sample = { title: string; html: string };

async function fetchSample(sampleId: number, upTo: ReadingStage): Promise<Sample> {
  const [{ title, excerpt }, { sampleHtml }] = await Promise.all([
    browserApi()('GET /books/sample/{bookId}', { bookId: sampleId, upTo }),
    import('./sample-html'),
  ]);
  return { title, html: numberParagraphs(sampleHtml(excerpt)) };
}

export const loadSample = cachedByStage(fetchSample);

/** Prefetches a chapter. Failures are ignored. */
export function prepareSample(sampleId: number): void {
  loadSample(sampleId).catch(() => undefined);
}
