import type { Book } from '../../../cms/contract/books';
import { plainText } from '../../plain-text';

/** Characters of a blurb: more of it stands on the book's own page. */
const longestBlurb = 400;

/** What a book is about in a few lines: the first paragraph of its description. */
export function blurbOf({ descriptionHtml }: Pick<Book, 'descriptionHtml'>): string {
  const [, first = descriptionHtml] = /<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(descriptionHtml) ?? [];
  return plainText(first, longestBlurb);
}

const genresOf = ({ genreLine }: Pick<Book, 'genreLine'>) =>
  genreLine.split('·').map((genre) => genre.trim());

/** The shelf that a book would stand on beside these others: the first of its genres that none of them has. */
export function shelfOf(book: Pick<Book, 'genreLine'>, all: Pick<Book, 'genreLine'>[]): string {
  const elsewhere = all.filter((other) => other !== book).flatMap(genresOf);
  const genres = genresOf(book);
  return genres.find((genre) => !elsewhere.includes(genre)) ?? genres[0] ?? '';
}
