import { browserApi } from '../api/browser-api';
import { numberParagraphs } from './paragraphs';

export type Sample = { title: string; html: string };

/** Chapters that were requested since the page was loaded: read again, they are there at once, also without a connection. */
const samples = new Map<number, Promise<Sample>>();

async function fetchSample(sampleId: number): Promise<Sample> {
  const [{ title, excerpt }, { sampleHtml }] = await Promise.all([
    browserApi()('GET /books/sample/{bookId}', { bookId: sampleId }),
    import('./sample-html'),
  ]);
  return { title, html: numberParagraphs(sampleHtml(excerpt)) };
}

/**
 * A sample chapter by its id. One that failed is fetched again when it is requested again.
 *
 * @throws ApiError when the API refuses; what `fetch` throws when there is no answer
 */
export function loadSample(sampleId: number): Promise<Sample> {
  const known = samples.get(sampleId);
  if (known) return known;
  const coming = fetchSample(sampleId);
  samples.set(sampleId, coming);
  coming.catch(() => samples.delete(sampleId));
  return coming;
}

/** Fetches a chapter before it is requested. Should that fail, the request will say so. */
export function prepareSample(sampleId: number): void {
  loadSample(sampleId).catch(() => undefined);
}
