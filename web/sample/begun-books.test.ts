// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { begunIn, chapterIn, endBegun, forgetBegun, saveBegun } from './begun-books';

const one = { slug: 'one', book: 'One', chapter: 2, title: 'Two', progress: 0.5, at: 1 };

test('the book that was read last comes first', () => {
  const later = { ...one, slug: 'other', at: 2 };
  expect(begunIn(JSON.stringify([one, later]))).toEqual([later, one]);
});

test.each([
  ['nothing', ''],
  ['invalid JSON', '{'],
  ['an object', '{"one":1}'],
  ['no books', '[null,1,"x",{}]'],
  ['a progress beyond the end', JSON.stringify([{ ...one, progress: 2 }])],
  ['a negative progress', JSON.stringify([{ ...one, progress: -1 }])],
  ['a progress in words', JSON.stringify([{ ...one, progress: '0.5' }])],
  ['half a chapter', JSON.stringify([{ ...one, chapter: 1.5 }])],
  ['no time', JSON.stringify([{ ...one, at: null }])],
  ['a book without a name', JSON.stringify([{ ...one, book: '' }])],
])('begunIn skips invalid entries: %s', (_, json) => {
  expect(begunIn(json)).toEqual([]);
});

const inStorage = () =>
  Object.keys(localStorage).flatMap((key) => begunIn(localStorage.getItem(key) ?? ''));

beforeEach(() => localStorage.clear());

test('saving a position replaces the book’s last position and keeps the other books', () => {
  const next = { chapter: 3, title: 'Three' };
  saveBegun({ ...one, next }, 0.2, 1);
  saveBegun({ ...one, slug: 'other', next: null }, 0.4, 2);
  saveBegun({ ...one, next }, 0.6, 3);
  expect(inStorage()).toEqual([
    { ...one, progress: 0.6, at: 3 },
    { ...one, slug: 'other', progress: 0.4, at: 2 },
  ]);
  forgetBegun('one');
  forgetBegun('other');
  expect(localStorage).toHaveLength(0);
});

test('a finished sample is forgotten, unless the book is kept for later', () => {
  saveBegun({ ...one, next: null }, 0.99);
  saveBegun({ ...one, slug: 'kept', next: null }, 1);
  for (const slug of ['one', 'kept', 'never-begun']) endBegun(slug);
  expect(inStorage()).toMatchObject([{ slug: 'kept' }]);
});

test('a chapter has its title and the next chapter, and a number if it has no title', () => {
  const chapters = [1, 2].map((chapter) => ({ chapter, title: `Title ${chapter}` }));
  const book = { slug: 'one', title: 'One', chapters };
  const named = { slug: 'one', book: 'One' };
  const next = chapters[1] ?? null;
  expect(chapterIn(book, 1)).toEqual({ ...named, ...chapters[0], next });
  expect(chapterIn(book, 2)).toEqual({ ...named, ...chapters[1], next: null });
  expect(chapterIn(book, 9)).toEqual({ ...named, chapter: 9, title: 'Chapter 9', next: null });
});
