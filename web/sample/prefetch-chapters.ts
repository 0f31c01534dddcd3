import type { CallReply } from '../../cms/contract/calls';
import { notYetBegun, stageOfCookies } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';

type Chapter = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

/** Chapters fetched before they are turned to: turning is quick, and works where the connection has gone. */
const ahead = new Map<string, Chapter>();

const nameOf = (slug: string, chapter: string) => `${slug}/${chapter}`;

/** The chapter, when it was fetched ahead; it is handed out once, so that what changes is not shown for long. */
export function takeChapter(slug: string, chapter: string): Chapter | null {
  const name = nameOf(slug, chapter);
  const known = ahead.get(name) ?? null;
  ahead.delete(name);
  return known;
}

/** Fetches a chapter ahead. Should that fail, turning to it will say so. */
export function fetchAhead(slug: string, chapter: number, signal: AbortSignal): void {
  const upTo = stageOfCookies(document.cookie) ?? notYetBegun;
  browserApi()('GET /books/{slug}/chapters/{chapter}', { slug, chapter, upTo }, { signal }).then(
    (reply) => ahead.set(nameOf(slug, String(chapter)), reply),
    () => undefined,
  );
}
