import { parsedJson, storedText } from '../browser/stored-text';
import type { ReadingPosition } from './reading-position';

/** A stored reading position, with its time in milliseconds. */
type SavedPosition = ReadingPosition & { at: number };

/** Returns the storage key of a chapter, such as `indomitus-est/2`. */
export const chapterName = (slug: string, chapter: number) => `${slug}/${chapter}`;

const stored = storedText('reader:places');

/** Maximum number of stored positions. The oldest are dropped. */
const most = 100;

function isPlace(value: unknown): value is SavedPosition {
  const { paragraph, part, at } = Object(value) as Record<string, unknown>;
  return (
    Number.isInteger(paragraph) &&
    Number(paragraph) >= 0 &&
    typeof part === 'number' &&
    part >= 0 &&
    part <= 1 &&
    typeof at === 'number'
  );
}

/** Returns the stored positions, latest first, also those stored by other tabs. Invalid entries are skipped. */
function readPlaces() {
  const entries = Object.entries(Object(parsedJson(stored.read())));
  return new Map(entries.filter((entry): entry is [string, SavedPosition] => isPlace(entry[1])));
}

/** Returns the stored position in a chapter; null if it is not begun or finished. */
export const savedPosition = (name: string): SavedPosition | null => readPlaces().get(name) ?? null;

export function savePosition(
  name: string,
  position: ReadingPosition | null,
  now = Date.now(),
): void {
  const places = readPlaces();
  places.delete(name);
  if (position) places.set(name, { ...position, at: now });
  const latestFirst = [...places].toSorted(([, one], [, other]) => other.at - one.at);
  stored.write(JSON.stringify(Object.fromEntries(latestFirst.slice(0, most))));
}

/** Returns the chapter of a book that was read last, or null. */
export function lastChapterRead(slug: string): number | null {
  const last = [...readPlaces().keys()].find((name) => name.startsWith(`${slug}/`));
  return last === undefined ? null : Number(last.slice(slug.length + 1));
}
