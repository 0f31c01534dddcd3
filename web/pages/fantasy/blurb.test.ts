import { expect, test } from 'vitest';
import { blurbOf, shelfOf } from './blurb';

test('a blurb is the first paragraph of the description, as plain text', () => {
  const descriptionHtml = '<p>Leaving <em>home</em> takes\nan afternoon.</p><p>Going back…</p>';
  expect(blurbOf({ descriptionHtml })).toBe('Leaving home takes an afternoon.');
  expect(blurbOf({ descriptionHtml: 'No paragraph' })).toBe('No paragraph');
  expect(blurbOf({ descriptionHtml: '' })).toBe('');
});

test('a shelf is the first genre that the others do not have', () => {
  const books = [
    { genreLine: 'Epic fantasy · Coming of age · Adventure' },
    { genreLine: 'Epic fantasy · Adventure' },
  ];
  expect(books.map((book) => shelfOf(book, books))).toEqual(['Coming of age', 'Epic fantasy']);
});
