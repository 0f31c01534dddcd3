import { expect, test } from 'vitest';
import { begunIn } from './begun-books';

const one = { slug: 'one', book: 'One', chapter: 2, title: 'Two', progress: 0.5, at: 1 };

test('the book that was read last comes first', () => {
  const later = { ...one, slug: 'other', at: 2 };
  expect(begunIn(JSON.stringify([one, later]))).toEqual([later, one]);
});

test.each([
  ['nothing', ''],
  ['what is no JSON', '{'],
  ['an object', '{"one":1}'],
  ['no books', '[null,1,"x",{}]'],
  ['a progress beyond the end', JSON.stringify([{ ...one, progress: 2 }])],
  ['a book without a name', JSON.stringify([{ ...one, book: '' }])],
])('%s is no book that was begun', (_, json) => {
  expect(begunIn(json)).toEqual([]);
});
