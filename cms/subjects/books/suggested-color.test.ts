import { expect, test } from 'vitest';
import { bookColors } from '../../contract/plain/book-rules';
import { suggestedColor } from './suggested-color';

test('each book color is suggested for a cover of that color', () => {
  for (const { value, day } of bookColors) expect(suggestedColor(day)).toBe(value);
});

test.each([
  ['#a42', 'amber'],
  ['#f80', 'amber'],
  ['#0c0000', 'raven'],
  ['#0D0000', 'oxblood'],
  ['#911', 'oxblood'],
  ['#157', 'verdigris'],
  ['#34b', 'midnight'],
  ['#454', 'verdigris'],
  ['#777', 'raven'],
])('a cover of %s suggests %s', (cover, color) => {
  expect(suggestedColor(cover)).toBe(color);
});

test.each(['', 'transparent', '#12345', 'a#123', '#123456a'])('“%s” suggests nothing', (cover) => {
  expect(suggestedColor(cover)).toBeNull();
});
