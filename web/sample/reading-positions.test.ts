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
  savePosition('daddysgirl/1', place, 6);
  expect(lastChapterRead('prodigalson')).toBe(3);
  expect(lastChapterRead('indomitus-est')).toBeNull();
});

test('the oldest of more than a hundred positions is dropped', () => {
  for (let count = 0; count <= 100; count += 1) savePosition(`book-${count}/1`, place, count);
  expect(savedPosition('book-0/1')).toBeNull();
  expect(savedPosition('book-1/1')).not.toBeNull();
  expect(savedPosition('book-100/1')).not.toBeNull();
});

test.each(['not JSON', 'null', '7', '{"a/1":{"paragraph":-1,"part":0,"at":0}}', '{"a/1":"x"}'])(
  'savedPosition ignores %s',
  (text) => {
    localStorage.setItem('reader:places', text);
    expect(savedPosition('a/1')).toBeNull();
    savePosition('a/1', place, 1);
    expect(savedPosition('a/1')).toEqual({ ...place, at: 1 });
  },
);
