import { expect, test } from 'vitest';
import { chapterShares, progressThrough } from './progress';

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

test('the chapters before the present one count as read', () => {
  expect(chapterShares(3, 2, 0.25)).toEqual([1, 0.25, 0]);
});
