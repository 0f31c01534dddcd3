import { bookGroups } from '../collections/books';
import type { BookCard } from '../contract/books';
import type { Book } from '../payload-types';
import { publicImage } from './public-image';

/** The fields of a book that its card shows. */
export const bookCardFields = {
  slug: true,
  anchorId: true,
  title: true,
  group: true,
  position: true,
  seriesPosition: true,
  genreLine: true,
  cover: true,
  emblem: true,
} as const;

/** A book as its card shows it. */
export const bookCard = (book: Pick<Book, keyof typeof bookCardFields>): BookCard => ({
  slug: book.slug,
  anchorId: book.anchorId,
  title: book.title,
  group: book.group,
  seriesPosition: book.seriesPosition,
  genreLine: book.genreLine,
  cover: publicImage(book.cover),
  emblem: book.emblem ?? '',
});

const groupOrder = bookGroups.map(({ value }): string => value);

/** Books in the order of the menu: by group, then by position. */
export const inMenuOrder = (a: Pick<Book, 'group' | 'position'>, b: typeof a) =>
  groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group) || a.position - b.position;
