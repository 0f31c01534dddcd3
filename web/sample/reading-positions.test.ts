// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { chapterName, savePosition, lastChapterRead, savedPosition } from './reading-positions';

beforeEach(() => localStorage.clear());

const place = { paragraph: 4, part: 0.5 };

test('a position is stored for each chapter and forgotten when the chapter is read', () => {
  savePosition(chapterName('prodigalson', 2), place, 1);
  expect(savedPosition('prodigalson/2')).toEqual({ ...place, at: 1 });
  expect(savedPosition('prodigalson/1')).toBeNull();
  savePosition('prodigalson/2', null);
  expect(savedPosition('prodigalson/2')).toBeNull();
});

test('the chapter that was read last is known for each book', () => {
  savePosition('prodigalson/1', place, 3);
  savePosition('prodigalson/3', place, 5);
  savePosition('prodigalson/2', place, 4);
  savePosition('prodigalson-ii/10', place, 6);
  expect(lastChapterRead('prodigalson')).toBe(3);
  expect(lastChapterRead('prodigalson-ii')).toBe(10);
  expect(lastChapterRead('indomitus-est')).toBeNull();
});

test('the oldest of more than a hundred positions is dropped', () => {
  const name = (at: number) => `book-${at}/1`;
  const places = Array.from({ length: 100 }, (_, at) => [name(at), { ...place, at }]);
  localStorage.setItem('reader:places', JSON.stringify(Object.fromEntries(places)));
  savePosition(name(99), { ...place, part: 1 }, 99);
  expect(savedPosition(name(0))).toEqual({ ...place, at: 0 });
  savePosition(name(100), place, 100);
  expect([0, 1, 99, 100].map((at) => savedPosition(name(at))?.at)).toEqual([undefined, 1, 99, 100]);
});

test.each([
  { paragraph: 0, part: 0, at: 0 },
  { paragraph: 2, part: 1, at: 1 },
])('the position %j is valid', (position) => {
  localStorage.setItem('reader:places', JSON.stringify({ 'a/1': position }));
  expect(savedPosition('a/1')).toEqual(position);
});

test.each([
  ...['not JSON', 'null', '7', '{"a/1":"x"}', '{"a/1":null}'],
  ...[
    { paragraph: -1 },
    { paragraph: 0.5 },
    { paragraph: '1' },
    { part: -0.1 },
    { part: 1.1 },
    { part: '0.5' },
    { at: '1' },
  ].map((wrong) => JSON.stringify({ 'a/1': { ...place, at: 0, ...wrong } })),
])('savedPosition ignores %s', (text) => {
  localStorage.setItem('reader:places', text);
  expect(savedPosition('a/1')).toBeNull();
  savePosition('a/1', place, 1);
  expect(savedPosition('a/1')).toEqual({ ...place, at: 1 });
});
