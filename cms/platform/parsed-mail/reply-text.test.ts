import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { isAutomatic, plainText, replyText } from './reply-text';

const textOf = async (body: string, type = 'text/plain') =>
  replyText(await PostalMime.parse(`Content-Type: ${type}; charset=utf-8\n\n${body}`));

test('the quote at the end of a reply is removed', async () => {
  expect(await textOf('Thank you!\n\nOn May 1 you wrote:\n\n> In May.\n>\n> Yours')).toBe(
    'Thank you!',
  );
  expect(await textOf('Danke!\n\nAm 1. Mai schrieb Ann:\n> In May.\n\n')).toBe('Danke!');
});

test('quotes above a reply stay, and so does a mail with only a quote', async () => {
  expect(await textOf('> In May?\n\nYes.')).toBe('> In May?\n\nYes.');
  expect(await textOf('> In May?')).toBe('> In May?');
});

test('a reply between or below many quoted lines takes little time to read', async () => {
  const quoted = '> x\n'.repeat(20_000);
  for (const body of [`${quoted}\nThanks!`, `${'>'.repeat(20_000)}\nThanks!`, `a:\n${quoted}b`])
    expect(await textOf(body)).toBe(body);
  expect(await textOf(`Thanks!\n\nAnn wrote:\n${quoted}`)).toBe('Thanks!');
});

test('an answer without plain text is read from its HTML', async () => {
  expect(await textOf('<p>Dear <b>Ann</b></p><p>Bye</p>', 'text/html')).toBe('Dear Ann\nBye');
  const html = { text: ' \r', html: '<p>Dear Ann</p>', attachments: [] };
  expect(replyText({ ...(await PostalMime.parse('\n')), ...html })).toBe('Dear Ann');
});

test('attached files are named', async () => {
  const mail = await PostalMime.parse(
    'Content-Type: multipart/mixed; boundary=B\n\n--B\n\nLook.\n--B\nContent-Type: image/png\nContent-Disposition: attachment; filename="map.png"\n\nx\n--B--\n',
  );
  expect(replyText(mail)).toBe('Look.\n\n[Attached: map.png]');
});

test.each(['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Return-Path: <>'])(
  'a mail with “%s” is automatic',
  async (header) => {
    expect(isAutomatic(await PostalMime.parse(`Subject: Away\n${header}\n\nI am away.`))).toBe(
      true,
    );
  },
);

test('other headers with such values do not make a mail automatic', async () => {
  const headers = ['Auto-Submitted:  No ', 'Precedence: list', 'Return-Path: <ann@example.com>'];
  const other = ['Subject: bulk', 'X-Return-Path: <>'];
  const mail = await PostalMime.parse(`${[...headers, ...other].join('\n')}\n\nHello.`);
  expect(isAutomatic(mail)).toBe(false);
});

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
