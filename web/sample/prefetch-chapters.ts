import type { CallReply } from '../../cms/contract/calls';
import { browserApi } from '../api/browser-api';
import { stageNow } from '../api/stage-now';

type Chapter = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

/** Prefetched chapters, for fast and offline turning. */
const ahead = new Map<string, Chapter>();

const nameOf = (slug: string, chapter: string) => `${slug}/${chapter}`;

/** Returns a prefetched chapter once, so that it does not become stale. */
export function takeChapter(slug: string, chapter: string): Chapter | null {
  const name = nameOf(slug, chapter);
  const known = ahead.get(name) ?? null;
  ahead.delete(name);
  return known;
}

/** Prefetches a chapter. Failures are ignored. */
export function fetchAhead(slug: string, chapter: number, signal: AbortSignal): void {
  const wanted = { slug, chapter, upTo: stageNow() };
  browserApi()('GET /books/{slug}/chapters/{chapter}', wanted, { signal }).then(
    (reply) => ahead.set(nameOf(slug, String(chapter)), reply),
    () => undefined,
  );
}
