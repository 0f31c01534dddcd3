import type { CallReply } from '../../cms/contract/calls';
import { notYetBegun, stageOfCookies } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';

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
  const upTo = stageOfCookies(document.cookie) ?? notYetBegun;
  browserApi()('GET /books/{slug}/chapters/{chapter}', { slug, chapter, upTo }, { signal }).then(
    (reply) => ahead.set(nameOf(slug, String(chapter)), reply),
    () => undefined,
  );
}
