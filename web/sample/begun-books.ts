import { useSyncExternalStore } from 'react';
import { parsedJson, storedText } from '../browser/stored-text';
import { readingItems } from '../components/reading-settings';

export type ReadChapter = {
  slug: string;
  book: string;
  chapter: number;
  title: string;
  next: { chapter: number; title: string } | null;
};

/** A book whose sample the user has begun: chapter, progress in it (0 to 1), and time. */
type BegunBook = Omit<ReadChapter, 'next'> & { progress: number; at: number };

const stored = storedText(readingItems.begun);

function isBegun(value: unknown): value is BegunBook {
  const { slug, book, chapter, title, progress, at } = Object(value) as Record<string, unknown>;
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
  const books = parsedJson(json);
  return Array.isArray(books) ? books.filter(isBegun).toSorted((a, b) => b.at - a.at) : [];
}

const write = (books: BegunBook[]) => stored.write(books.length > 0 ? JSON.stringify(books) : '');

/** Stores the reading position in a book. */
export function saveBegun(
  { slug, book, chapter, title }: ReadChapter,
  progress: number,
  at = Date.now(),
): void {
  const others = begunIn(stored.read()).filter((other) => other.slug !== slug);
  write([{ slug, book, chapter, title, progress, at }, ...others]);
}

export const forgetBegun = (slug: string): void =>
  write(begunIn(stored.read()).filter((book) => book.slug !== slug));

/** Returns true if the user has read the sample to its end and kept the book for later. */
export const isKeptForLater = ({ progress }: Pick<BegunBook, 'progress'>): boolean => progress >= 1;

/** Forgets a finished sample, unless the book is kept for later. */
export function endBegun(slug: string): void {
  const begun = begunIn(stored.read()).find((book) => book.slug === slug);
  if (begun && !isKeptForLater(begun)) forgetBegun(slug);
}

/** Returns the begun book with this slug, or the latest one. Null for none and on the server. */
export function useBegunBook(slug?: string): BegunBook | null {
  const books = begunIn(useSyncExternalStore(stored.subscribe, stored.read, () => ''));
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
