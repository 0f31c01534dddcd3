import { expect, test } from 'vitest';
import { messageId, ownHeaders, plainText } from './mail-parts';

test.each([
  [
    '<style>p{}</style><p>Open &amp; read:</p>  <a href="https://x.example/a">https://x.example/a</a><br>Bye',
    'Open & read:\nhttps://x.example/a\nBye',
  ],
  // Blocks are at most one empty line apart, and scripts have no text.
  ['<h1> One </h1><p></p><p></p><script>x()</script><li>Two\t 2</li>', 'One\n\nTwo 2'],
  [
    ' <h2>One</h2> <p>Two<br  />three <br>four</p><ul><li>five</li></ul> ',
    'One\nTwo\nthree\nfour\nfive',
  ],
])('the plain text of the HTML %s', (html, words) => {
  expect(plainText(html)).toBe(words);
});

test.each([
  [
    { 'List-Id': 'news', Precedence: 3 },
    { 'List-Id': 'news', Precedence: '3' },
  ],
  [null, {}],
  [undefined, {}],
  ['a text', {}],
])('of the stored headers %j, the mail has %j', (headers, own) => {
  expect(ownHeaders({ headers })).toEqual(own);
});

test.each([
  ['no-reply@example.com', '<7.1767225600000@example.com>'],
  ['nobody', '<7.1767225600000@localhost>'],
])('the Message-ID of a mail from %s is %s', (from, id) => {
  expect(messageId({ id: 7, createdAt: '2026-01-01T00:00:00.000Z' }, from)).toBe(id);
});
