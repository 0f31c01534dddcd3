import { bookGroups } from '../../contract/book-rules';
import type { BookCard } from '../../contract/books';
import type { Book } from '../../payload-types';
import { publicImage } from '../../media/public-image';

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
});

/** Books by their groups, in the order of the menu; a group without a book is left out. */
export const inMenuGroups = <Listed extends Pick<Book, 'group' | 'position'>>(books: Listed[]) =>
  bookGroups
    .map(({ value, label }) => ({
      group: value,
      label,
      books: books
        .filter(({ group }) => group === value)
        .toSorted((one, other) => one.position - other.position),
    }))
    .filter((group) => group.books.length > 0);
