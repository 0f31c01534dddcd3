import { expect, test } from 'vitest';
import { chapterShares, lineAtProgress, minutesLeft, progressThrough } from './progress';

const view = { top: 50, bottom: 550 };

test.for([
  ['at its beginning', 50, 2550, 0],
  ['in its middle', -950, 1550, 0.5],
  ['at its end', -1950, 550, 1],
  ['above it', 400, 2900, 0],
  ['below it', -4000, -1500, 1],
  ['seen whole', 50, 300, 1],
] as const)('progress through a text %s', ([, top, bottom, progress]) => {
  expect(progressThrough({ top, bottom }, view)).toBe(progress);
});

test('a progress has its line', () => {
  const text = { top: 50, bottom: 2550 };
  expect(lineAtProgress(text, view, 0.5)).toBe(1050);
  const scrolled = { top: text.top - 1000, bottom: text.bottom - 1000 };
  expect(progressThrough(scrolled, view)).toBe(0.5);
  expect(lineAtProgress({ top: 50, bottom: 300 }, view, 0.5)).toBe(50);
});

test('at least a minute is left before the end', () => {
  expect(minutesLeft(2300, 0)).toBe(10);
  expect(minutesLeft(2300, 0.52)).toBe(5);
  expect(minutesLeft(2300, 0.999)).toBe(1);
  expect(minutesLeft(2300, 1)).toBe(0);
});

test('chapters before the current one count as read', () => {
  expect(chapterShares(3, 2, 0.25)).toEqual([1, 0.25, 0]);
});
