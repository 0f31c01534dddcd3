import { expect, test } from 'vitest';
import { isParagraphHash, numberParagraphs, quotation } from './paragraphs';

test('exactly the paragraphs have numbers', () => {
  expect(
    numberParagraphs(
      '<h3>One</h3><p>a</p><pre>x</pre><blockquote><p title="<p>">b</p></blockquote>',
    ),
  ).toBe(
    '<h3>One</h3><p id="p1">a</p><pre>x</pre><blockquote><p id="p2" title="<p>">b</p></blockquote>',
  );
});

test.each([
  ['#p12', true],
  ['#p', false],
  ['#prologue', false],
  ['', false],
])('the paragraph of the fragment %s: %s', (hash, expected) => {
  expect(isParagraphHash(hash)).toBe(expected);
});

test('a quotation names its source, with single quotation marks inside', () => {
  expect(quotation('  “He is heavy,”\n said the first voice. ', 'A Book')).toBe(
    '“‘He is heavy,’ said the first voice.” — A Book',
  );
});

test('a long quotation is cut between words', () => {
  const text = quotation('word, '.repeat(100), 'A Book');
  expect(text).toMatch(/word, word…” — A Book$/);
  expect(text.length).toBeLessThan(300);
});
