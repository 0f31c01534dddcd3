import { expect, test } from 'vitest';
import { chapterShares, lineAtProgress, minutesLeft, progressThrough } from './progress';

const view = { top: 50, bottom: 550 };

test('progress runs from the beginning in view to the end in view', () => {
  expect(progressThrough({ top: 50, bottom: 2550 }, view)).toBe(0);
  expect(progressThrough({ top: -950, bottom: 1550 }, view)).toBe(0.5);
  expect(progressThrough({ top: -1950, bottom: 550 }, view)).toBe(1);
});

test('progress stays between nothing and all, above the text and below it', () => {
  expect(progressThrough({ top: 400, bottom: 2900 }, view)).toBe(0);
  expect(progressThrough({ top: -4000, bottom: -1500 }, view)).toBe(1);
});

test('a text that is seen whole is read', () => {
  expect(progressThrough({ top: 50, bottom: 300 }, view)).toBe(1);
});

test('a progress leads back to its line', () => {
  const text = { top: 50, bottom: 2550 };
  expect(lineAtProgress(text, view, 0.5)).toBe(1050);
  const scrolled = { top: text.top - 1000, bottom: text.bottom - 1000 };
  expect(progressThrough(scrolled, view)).toBe(0.5);
  expect(lineAtProgress({ top: 50, bottom: 300 }, view, 0.5)).toBe(50);
});

test('minutes are left until the end, and never none before it', () => {
  expect(minutesLeft(2300, 0)).toBe(10);
  expect(minutesLeft(2300, 0.52)).toBe(5);
  expect(minutesLeft(2300, 0.999)).toBe(1);
  expect(minutesLeft(2300, 1)).toBe(0);
});

test('the chapters before the present one count as read', () => {
  expect(chapterShares(3, 2, 0.25)).toEqual([1, 0.25, 0]);
});
