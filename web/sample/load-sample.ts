import type { ReadingStage } from '../../cms/contract/plain/reading-stage';
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

/** Loads a chapter for the dialog. */
export const loadSample = cachedByStage(fetchSample);

type Place = [slug: string, chapter: string | number];

/** Loads a chapter for its own page. */
export const loadChapter = cachedByStage(([slug, chapter]: Place, upTo) =>
  browserApi()('GET /books/{slug}/chapters/{chapter}', { slug, chapter, upTo }),
);
