import type { Book } from '../../../cms/contract/books';
import { plainText } from '../../components/plain-text';

const longestBlurb = 400;

/** Returns the first paragraph of a book's description. */
export function blurbOf({ descriptionHtml }: Pick<Book, 'descriptionHtml'>): string {
  const [, first = descriptionHtml] = /<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(descriptionHtml) ?? [];
  return plainText(first, longestBlurb);
}

const genresOf = ({ genreLine }: Pick<Book, 'genreLine'>) =>
  genreLine.split('·').map((genre) => genre.trim());

/** Returns the first genre of a book that none of the others has. */
export function shelfOf(book: Pick<Book, 'genreLine'>, all: Pick<Book, 'genreLine'>[]): string {
  const elsewhere = all.filter((other) => other !== book).flatMap(genresOf);
  const genres = genresOf(book);
  return genres.find((genre) => !elsewhere.includes(genre)) ?? genres[0] ?? '';
}
