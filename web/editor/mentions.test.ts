import { expect, test } from 'vitest';
import { booksNamed } from './mentions';

test('books whose titles contain the words are offered as links to their pages', () => {
  const books = [
    { title: 'Indomitus Est', slug: 'indomitus-est' },
    { title: 'Sum [II]', slug: 'sum' },
  ];
  expect(booksNamed('', books)).toHaveLength(2);
  expect(booksNamed('EST', books).map(({ apply }) => apply)).toEqual([
    '[Indomitus Est](/books/indomitus-est)',
  ]);
  expect(booksNamed('sum ', books).map(({ apply }) => apply)).toEqual([
    '[Sum \\[II\\]](/books/sum)',
  ]);
});
