import { expect, test } from 'vitest';
import { plainText } from './plain-text';

test('a mail’s HTML is read as its words, with its links', () => {
  expect(
    plainText(
      '<style>p{}</style><p>Open &amp; read:</p>  <a href="https://x.example/a">https://x.example/a</a><br>Bye',
    ),
  ).toBe('Open & read:\nhttps://x.example/a\nBye');
});
