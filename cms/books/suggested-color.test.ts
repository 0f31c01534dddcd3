import { expect, test } from 'vitest';
import { bookColors } from '../contract/book-rules';
import { suggestedColor } from './suggested-color';

test('each book color is suggested for a cover of that color', () => {
  for (const { value, day } of bookColors) expect(suggestedColor(day)).toBe(value);
});

test.each([
  ['#a42', 'amber'],
  ['#911', 'oxblood'],
  ['#157', 'verdigris'],
  ['#34b', 'midnight'],
  ['#454', 'verdigris'],
  ['#777', 'raven'],
])('a cover of %s suggests %s', (cover, color) => {
  expect(suggestedColor(cover)).toBe(color);
});

test.each(['', 'transparent', '#12345'])('“%s” suggests nothing', (cover) => {
  expect(suggestedColor(cover)).toBeNull();
});
