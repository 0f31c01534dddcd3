import { expect, test } from 'vitest';
import { plainText } from './plain-text';

test('tags and entities become words', () => {
  expect(plainText('<p>War &amp; <em>peace</em></p>\n<p>and oats</p>')).toBe(
    'War & peace and oats',
  );
});

test('a long text is cut between words and says so', () => {
  const cut = plainText(`<p>${'horses, '.repeat(60)}</p>`, 50);
  expect(cut.length).toBeLessThanOrEqual(50);
  expect(cut).toMatch(/horses…$/);
});
