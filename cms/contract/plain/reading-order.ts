import type { BookCard } from '../books';

type InSeries = Pick<BookCard, 'group'>;

/** A group of books, each with its number in its series. */
type OrderedBooks<Book> = { label: string; books: { book: Book; number: string }[] };

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

const signs = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/**
 * Returns books in reading order. The Nth book corresponds to `fromBook` and reading stage N. Visitors do not see drafts, so
 * these come last and do not shift the stages of the others.
 *
 * @param books in menu order
 */
export function readingOrder<Book extends InSeries & { status?: string | null }>(
  books: Book[],
): Book[] {
  const isDraft = ({ status }: Book) => status === 'draft';
  const ordered = inReadingOrder(books).flatMap(({ books }) => books.map(({ book }) => book));
  return [...ordered.filter((book) => !isDraft(book)), ...ordered.filter(isDraft)];
}

function roman(number: number): string {
  const [value, sign] = signs.find(([least]) => least <= number) ?? [0, ''];
  return value === 0 ? '' : sign + roman(number - value);
}

/**
 * Groups books in reading order: the main series in pairs, the intermission series with its own lower-case numbers, and the
 * finale, which continues the main numbers.
 *
 * @param books in menu order
 */
export function inReadingOrder<Book extends InSeries>(books: Book[]): OrderedBooks<Book>[] {
  const of = (group: BookCard['group']) => books.filter((book) => book.group === group);
  const numbered = (some: Book[], before: number) =>
    some.map((book, index) => ({ book, number: roman(before + index + 1) }));
  const main = numbered(of('main'), 0);
  const pairs = main.flatMap((_, index) => (index % 2 ? [] : [main.slice(index, index + 2)]));
  return [
    ...pairs.map((pair, index) => ({
      label: pair.length === 2 && ordinals[index] ? `${ordinals[index]} pair` : 'Main series',
      books: pair,
    })),
    {
      label: 'Intermission',
      books: numbered(of('intermission'), 0).map(({ book, number }) => ({
        book,
        number: number.toLowerCase(),
      })),
    },
    { label: 'Finale', books: numbered(of('finale'), main.length) },
  ].filter((together) => together.books.length > 0);
}

/**
 * Returns the book to read before another. For the intermission series, whose order is free, that is the last of the main
 * series.
 *
 * @param shelf all books in reading order
 */
export function readBefore<Book extends InSeries & { slug: string }>(
  shelf: Book[],
  slug: string,
): Book | undefined {
  const at = shelf.findIndex((book) => book.slug === slug);
  const before = shelf.slice(0, Math.max(at, 0));
  return shelf[at]?.group === 'intermission'
    ? before.findLast(({ group }) => group === 'main')
    : before.at(-1);
}
