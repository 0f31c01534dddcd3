import { expect, test } from 'vitest';
import { plainText } from './mail-parts';

test.each([
  [
    '<style>p{}</style><p>Open &amp; read:</p>  <a href="https://x.example/a">https://x.example/a</a><br>Bye',
    'Open & read:\nhttps://x.example/a\nBye',
  ],
  // Blocks are at most one empty line apart, and scripts have no text.
  ['<h1> One </h1><p></p><p></p><script>x()</script><li>Two\t 2</li>', 'One\n\nTwo 2'],
  [
    ' <h2>One</h2> <p>Two<br />three <br> four</p><ul><li>five</li></ul> ',
    'One\nTwo\nthree\nfour\nfive',
  ],
])('the plain text of the HTML %s', (html, words) => {
  expect(plainText(html)).toBe(words);
});
