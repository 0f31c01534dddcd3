import { expect, test } from 'vitest';
import { cutBetweenWords, firstCharacters, firstUnits } from './cut-text';

test.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a😀b', 2, 'a😀'],
  ['a😀b', 1, 'a'],
  ['😀😀😀', 2, '😀😀'],
  ['a😀😀', Infinity, 'a😀😀'],
])('the first characters of %j, at most %d, are %j', (text, most, cut) => {
  expect(firstCharacters(text, most)).toBe(cut);
});

test.each([
  ['abc', 2, 'ab'],
  ['a😀b', 3, 'a😀'],
  ['a😀b', 2, 'a'],
])('the first units of %j, at most %d, are %j', (text, most, cut) => {
  expect(firstUnits(text, most)).toBe(cut);
});

test.each([
  ['War, and peace', 14, 'War, and peace'],
  ['War, and peace', 13, 'War, and…'],
  ['War, and peace', 6, 'War…'],
  ['War, – and peace', 8, 'War…'],
  ['WarAndPeace', 6, 'WarAn…'],
  [' WarAndPeace', 6, ' WarA…'],
  ['😀'.repeat(6), 6, '😀'.repeat(6)],
  ['😀'.repeat(7), 6, `${'😀'.repeat(5)}…`],
])('%j is cut for %d characters to %j', (text, most, cut) => {
  expect(cutBetweenWords(text, most)).toBe(cut);
});
