import { safeStorage } from '../components/safe-storage';
import type { ReadingPosition } from './reading-position';

/** Where a reader stopped in a chapter, and when, in milliseconds since 1970. */
type SavedPosition = ReadingPosition & { at: number };

/** A chapter of a book, as `indomitus-est/2`: the same in the dialog and on the chapter's own page. */
export const chapterName = (slug: string, chapter: number) => `${slug}/${chapter}`;

const item = 'reader:places';

/** All chapters of all books, and room for more; beyond it the place that is longest untouched is given up. */
const most = 100;

/** Lasts as long as the page where storage is closed to it. */
let places = new Map<string, SavedPosition>();

function isPlace(value: unknown): value is SavedPosition {
  if (typeof value !== 'object' || value === null) return false;
  const { paragraph, part, at } = value as Record<string, unknown>;
  return (
    Number.isInteger(paragraph) &&
    Number(paragraph) >= 0 &&
    typeof part === 'number' &&
    part >= 0 &&
    part <= 1 &&
    typeof at === 'number'
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Somebody else's text under our name: as good as none.
    return null;
  }
}

/** The places as they are stored now, perhaps by another tab. What is not a place is passed over. */
function readPlaces() {
  const json = safeStorage(() => localStorage.getItem(item) ?? '{}');
  if (json === null) return places;
  const entries = Object.entries(Object(parsed(json)));
  places = new Map(entries.filter((entry): entry is [string, SavedPosition] => isPlace(entry[1])));
  return places;
}

/** Where the reader stopped in a chapter; null for a chapter that is not begun, or read to its end. */
export const savedPosition = (name: string): SavedPosition | null => readPlaces().get(name) ?? null;

/** Keeps a place, or forgets it when it is null. */
export function savePosition(
  name: string,
  position: ReadingPosition | null,
  now = Date.now(),
): void {
  readPlaces().delete(name);
  if (position) places.set(name, { ...position, at: now });
  const latestFirst = [...places].toSorted(([, one], [, other]) => other.at - one.at);
  places = new Map(latestFirst.slice(0, most));
  safeStorage(() => localStorage.setItem(item, JSON.stringify(Object.fromEntries(places))));
}

/** The chapter of a book where the reader stopped last; null when none is begun. */
export function lastChapterRead(slug: string): number | null {
  const begun = [...readPlaces()].filter(([name]) => name.startsWith(`${slug}/`));
  const [last] = begun.toSorted(([, one], [, other]) => other.at - one.at);
  return last ? Number(last[0].slice(slug.length + 1)) : null;
}
