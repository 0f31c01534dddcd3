import { useSyncExternalStore } from 'react';
import { safeStorage } from '../components/safe-storage';

/** A chapter as it is read: of which book, and what comes after it. */
export type ReadChapter = {
  slug: string;
  book: string;
  chapter: number;
  title: string;
  next: { chapter: number; title: string } | null;
};

/** A book whose sample is begun: where its reader goes on, how far into that chapter (0 to 1), and when they were there. */
type BegunBook = Omit<ReadChapter, 'next'> & { progress: number; at: number };

/** Its name in storage. The script that runs before the first paint reads it too, and finds books by their slugs. */
export const begunItem = 'reader:books';

const heard = new Set<() => void>();

/** Lasts as long as the page where storage is closed to it. */
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

/** The books that are begun, the last read first. What is no such book is passed over. */
export function begunIn(json: string): BegunBook[] {
  try {
    const books: unknown = JSON.parse(json || '[]');
    return Array.isArray(books) ? books.filter(isBegun).toSorted((a, b) => b.at - a.at) : [];
  } catch {
    // Somebody else's text under our name: as good as none.
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

/** Keeps where somebody goes on in a book, in place of where they were before. */
export function saveBegun(
  { slug, book, chapter, title }: ReadChapter,
  progress: number,
  at = Date.now(),
): void {
  const others = begunIn(read()).filter((other) => other.slug !== slug);
  write([{ slug, book, chapter, title, progress, at }, ...others]);
}

/** The book's reader does not want to go on. */
export const forgetBegun = (slug: string): void =>
  write(begunIn(read()).filter((book) => book.slug !== slug));

/** Whether the sample is read to its end, and its reader means to come back to the book. */
export const isKeptForLater = ({ progress }: Pick<BegunBook, 'progress'>): boolean => progress >= 1;

/** The sample is read to its end: there is nowhere to go on, unless the book is kept for later. */
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

/** Where a reader goes on: in one book, or in the one that they read last. Null for none, and in the server's HTML. */
export function useBegunBook(slug?: string): BegunBook | null {
  const books = begunIn(useSyncExternalStore(subscribe, read, () => ''));
  return books.find((book) => slug === undefined || book.slug === slug) ?? null;
}

/** A chapter of a book, with the next. */
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
