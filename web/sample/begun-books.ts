import { useSyncExternalStore } from 'react';
import { safeStorage } from '../components/safe-storage';

export type ReadChapter = {
  slug: string;
  book: string;
  chapter: number;
  title: string;
  next: { chapter: number; title: string } | null;
};

/** A book whose sample the user has begun: chapter, progress in it (0 to 1), and time. */
type BegunBook = Omit<ReadChapter, 'next'> & { progress: number; at: number };

/** Storage key. Also read by the script that runs before the first paint. */
export const begunItem = 'reader:books';

const heard = new Set<() => void>();

/** Fallback if the browser blocks storage. */
let stored = '';

const read = () => safeStorage(() => localStorage.getItem(begunItem) ?? '') ?? stored;

function isBegun(value: unknown): value is BegunBook {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, book, chapter, title, progress, at } = value as Record<string, unknown>;
  return (
    [slug, book, title].every((text) => typeof text === 'string' && text !== '') &&
    Number.isInteger(chapter) &&
    typeof progress === 'number' &&
    progress >= 0 &&
    progress <= 1 &&
    typeof at === 'number'
  );
}

/** Returns the begun books, latest first. Invalid entries are skipped. */
export function begunIn(json: string): BegunBook[] {
  try {
    const books: unknown = JSON.parse(json || '[]');
    return Array.isArray(books) ? books.filter(isBegun).toSorted((a, b) => b.at - a.at) : [];
  } catch {
    // Invalid JSON.
    return [];
  }
}

function write(books: BegunBook[]) {
  stored = books.length > 0 ? JSON.stringify(books) : '';
  safeStorage(() =>
    stored ? localStorage.setItem(begunItem, stored) : localStorage.removeItem(begunItem),
  );
  for (const notify of heard) notify();
}

/** Stores the reading position in a book. */
export function saveBegun(
  { slug, book, chapter, title }: ReadChapter,
  progress: number,
  at = Date.now(),
): void {
  const others = begunIn(read()).filter((other) => other.slug !== slug);
  write([{ slug, book, chapter, title, progress, at }, ...others]);
}

export const forgetBegun = (slug: string): void =>
  write(begunIn(read()).filter((book) => book.slug !== slug));

/** Returns true if the user has read the sample to its end and kept the book for later. */
export const isKeptForLater = ({ progress }: Pick<BegunBook, 'progress'>): boolean => progress >= 1;

/** Forgets a finished sample, unless the book is kept for later. */
export function endBegun(slug: string): void {
  const begun = begunIn(read()).find((book) => book.slug === slug);
  if (begun && !isKeptForLater(begun)) forgetBegun(slug);
}

function subscribe(notify: () => void) {
  heard.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    heard.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** Returns the begun book with this slug, or the latest one. Null for none and on the server. */
export function useBegunBook(slug?: string): BegunBook | null {
  const books = begunIn(useSyncExternalStore(subscribe, read, () => ''));
  return books.find((book) => slug === undefined || book.slug === slug) ?? null;
}

/** Returns a chapter of a book and the next one. */
export function chapterIn(
  book: { slug: string; title: string; chapters: { chapter: number; title: string }[] },
  chapter: number,
): ReadChapter {
  const find = (number: number) => book.chapters.find((other) => other.chapter === number);
  const next = find(chapter + 1);
  return {
    slug: book.slug,
    book: book.title,
    chapter,
    title: find(chapter)?.title ?? `Chapter ${chapter}`,
    next: next ? { chapter: next.chapter, title: next.title } : null,
  };
}
