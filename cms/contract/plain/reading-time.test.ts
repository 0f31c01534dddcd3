import { expect, test } from 'vitest';
import { countWords, readingMinutes } from './reading-time';

test('an empty text takes a minute, not none', () => expect(readingMinutes('')).toBe(1));

test('a thousand words take four minutes', () =>
  expect(readingMinutes('word '.repeat(1000))).toBe(4));

test('markup is not counted', () => expect(readingMinutes('## ** -- ** '.repeat(1000))).toBe(1));

test('URLs and numbers of notes are not counted', () =>
  expect(
    countWords(
      '![A *map*](/media/a-map.webp#wide "Of it")[^1] and [this](</b c>).\n\n[^1]: Notes.',
    ),
  ).toBe(8));

test('words are counted in any script, with their apostrophes, and punctuation is not', () => {
  expect(countWords("It’s 9 o’clock — rock’n’roll, isn't it… Élan, 王!")).toBe(8);
  expect(countWords('‘quoted’ words’ ends')).toBe(3);
  expect(countWords('… — !')).toBe(0);
});
