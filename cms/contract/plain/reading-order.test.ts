import { expect, test } from 'vitest';
import { inReadingOrder, readBefore } from './reading-order';

const shelf = [
  ...['est', 'vivat', 'oriens', 'sum'].map((slug) => ({ slug, group: 'main' as const })),
  ...['girl', 'empire', 'son'].map((slug) => ({ slug, group: 'intermission' as const })),
  { slug: 'semper', group: 'finale' as const },
];
const summaryOf = (books: typeof shelf) =>
  inReadingOrder(books).map(
    ({ label, books }) =>
      `${label}: ${books.map(({ book, number }) => `${number} ${book.slug}`).join(', ')}`,
  );

test('the saga is two pairs, three books between, and the fifth', () => {
  expect(summaryOf(shelf)).toEqual([
    'First pair: I est, II vivat',
    'Second pair: III oriens, IV sum',
    'Intermission: i girl, ii empire, iii son',
    'Finale: V semper',
  ]);
});

test('an incomplete series has no empty groups', () => {
  expect(summaryOf([])).toEqual([]);
  expect(summaryOf(shelf.slice(0, 3))).toEqual([
    'First pair: I est, II vivat',
    'Main series: III oriens',
  ]);
});

test('the book to read before another is the one that it continues', () => {
  const before = (slug: string) => readBefore(shelf, slug)?.slug;
  expect(['est', 'vivat', 'oriens', 'girl', 'son', 'semper', 'unknown'].map(before)).toEqual([
    undefined,
    'est',
    'vivat',
    'sum',
    'sum',
    'son',
    undefined,
  ]);
});
