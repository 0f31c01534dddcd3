// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { begunIn, chapterIn, endBegun, forgetBegun, saveBegun, useBegunBook } from './begun-books';

const one = { slug: 'one', book: 'One', chapter: 2, title: 'Two', progress: 0.5, at: 1 };

test('the book that was read last comes first', () => {
  const later = { ...one, slug: 'other', progress: 0, at: 2 };
  const last = { ...one, slug: 'third', progress: 1, at: 3 };
  expect(begunIn(JSON.stringify([one, last, later]))).toEqual([last, later, one]);
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
  ['a title that is not text', JSON.stringify([{ ...one, title: 7 }])],
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
  expect(inStorage()).toMatchObject([{ slug: 'other' }]);
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

test('a component shows a certain book or the latest one, and changes of it', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  const Shown = ({ slug }: { slug?: string }) => useBegunBook(slug)?.progress ?? 'none';
  const shown = ['one', 'unknown', undefined].flatMap((slug) => [
    createElement(Shown, { slug }),
    ' ',
  ]);
  act(() => root.render(createElement('p', null, ...shown)));
  expect(place.textContent).toBe('none none none ');
  act(() => saveBegun({ ...one, next: null }, 0.2, 1));
  act(() => saveBegun({ ...one, slug: 'other', next: null }, 0.4, 2));
  expect(place.textContent).toBe('0.2 none 0.4 ');
  act(() => root.unmount());
});
