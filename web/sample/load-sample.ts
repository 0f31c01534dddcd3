import { notYetBegun, type ReadingStage, stageOfCookies } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';
import { numberParagraphs } from './paragraphs';

export type Sample = { title: string; html: string };

/** Chapters by id and stage. Cached for the lifetime of the page, also offline. */
const samples = new Map<string, Promise<Sample>>();

async function fetchSample(sampleId: number, upTo: ReadingStage): Promise<Sample> {
  const [{ title, excerpt }, { sampleHtml }] = await Promise.all([
    browserApi()('GET /books/sample/{bookId}', { bookId: sampleId, upTo }),
    import('./sample-html'),
  ]);
  return { title, html: numberParagraphs(sampleHtml(excerpt)) };
}

/**
 * Loads a sample chapter. Failed requests are repeated on the next call.
 *
 * @throws ApiError; the error of `fetch` without a response
 */
export function loadSample(sampleId: number): Promise<Sample> {
  const stage = stageOfCookies(document.cookie) ?? notYetBegun;
  const name = `${sampleId} ${stage}`;
  const known = samples.get(name);
  if (known) return known;
  const coming = fetchSample(sampleId, stage);
  samples.set(name, coming);
  coming.catch(() => samples.delete(name));
  return coming;
}

/** Prefetches a chapter. Failures are ignored. */
export function prepareSample(sampleId: number): void {
  loadSample(sampleId).catch(() => undefined);
}
