import { notYetBegun, type ReadingStage, stageOfCookies } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';
import { numberParagraphs } from './paragraphs';

export type Sample = { title: string; html: string };

/**
 * Chapters that were requested since the page was loaded, as they are for who has read so far: read again, they are there at once,
 * also without a connection.
 */
const samples = new Map<string, Promise<Sample>>();

async function fetchSample(sampleId: number, upTo: ReadingStage): Promise<Sample> {
  const [{ title, excerpt }, { sampleHtml }] = await Promise.all([
    browserApi()('GET /books/sample/{bookId}', { bookId: sampleId, upTo }),
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
  const stage = stageOfCookies(document.cookie) ?? notYetBegun;
  const name = `${sampleId} ${stage}`;
  const known = samples.get(name);
  if (known) return known;
  const coming = fetchSample(sampleId, stage);
  samples.set(name, coming);
  coming.catch(() => samples.delete(name));
  return coming;
}

/** Fetches a chapter before it is requested. Should that fail, the request will say so. */
export function prepareSample(sampleId: number): void {
  loadSample(sampleId).catch(() => undefined);
}
