// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  isImageAlone,
  lostPictures,
  markdownFromHtml,
  markdownFromText,
  pastedMarkdown,
  textFromHtml,
} from './paste';

test('scripts, event handlers and pictures of other sites are removed', () => {
  const markdown = markdownFromHtml(
    '<p onclick="x()"><b>Bold</b><script>alert(1)</script><img src="https://evil.example/x.png" onerror="x()"><a href="javascript:alert(1)">x</a></p>',
  );
  expect(markdown).toBe('**Bold**x');
});

test.each([
  [true, '<meta charset="utf-8"><p>&nbsp;<img src="https://example.com/a.png" alt="A map"></p>'],
  [false, '<p>Some text</p><p><img src="file:///C:/a.png"></p>'],
  [false, '<p>Some text</p>'],
  [false, '<p> </p>'],
])('isImageAlone returns %j for %j', (isAlone, html) => {
  expect(isImageAlone(html)).toBe(isAlone);
});

test('removed pictures are counted, except tracking pixels', () => {
  expect(
    lostPictures(
      '<p>One<img src="https://example.com/a.png"><img src="data:image/png;base64,AA=="><img src="/media/b.png"><img src="https://example.com/open" width="1" height="1"></p>',
    ),
  ).toBe(1);
  const sized = (size: string) => `<p>One<IMG src="https://example.com/a.png" ${size}></p>`;
  expect(
    ['width="1"', 'height="1"', 'width="2" height="2"', ''].map(sized).map(lostPictures),
  ).toEqual([0, 0, 1, 1]);
  expect(lostPictures('<p>One</p>')).toBe(0);
});

test.each([
  ['paragraphs', '<p>one</p><p>two</p>'],
  ['a break in what is bold', '<b>one<br></b>two'],
  ['a list', '<ul><li>one</li><li>two</li></ul>'],
])('a table cell becomes one line: %s', (_, cell) => {
  const markdown = markdownFromHtml(
    `<table><tr><th>A</th><th>B</th></tr><tr><td>${cell}</td><td>three</td></tr></table>`,
  );
  expect(markdown?.replaceAll('*', '')).toBe('| A   | B   |\n| --- | --- |\n| one two | three |');
});

test('a table of one cell becomes paragraphs', () => {
  expect(markdownFromHtml('<table><tr><td><p>One.</p><p>Two.</p></td></tr></table>')).toBe(
    'One.\n\nTwo.',
  );
});

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

test.each([
  [
    'links keep addresses that are not their text',
    '<p><a href="https://example.com/">https://example.com/</a> <a href="https://example.com/">One</a></p>',
    'https://example.com/ [One](https://example.com/)',
  ],
  [
    'words that look like entities stay words',
    '<p><b>One</b> &amp;amp; two &amp; three &amp;#38;</p>',
    '**One** \\&amp; two & three \\&#38;',
  ],
  [
    'underlined words become italic, and underlined spaces do not',
    '<p><u>One</u><u> </u>two</p>',
    '*One* two',
  ],
  [
    'a figure with a foreign picture keeps its caption',
    '<figure><img src="https://example.com/a.png"><figcaption>The ford</figcaption></figure><p><b>One</b></p>',
    'The ford\n\n**One**',
  ],
  [
    'a caption of two pictures stays a paragraph',
    '<figure><img src="/media/a.png" alt="a"><img src="/media/b.png" alt="b"><figcaption>The ford</figcaption></figure>',
    '![a](/media/a.png)![b](/media/b.png)\n\nThe ford',
  ],
  [
    'a caption without a picture stays a paragraph',
    '<figure><figcaption>The ford</figcaption></figure><p><b>One</b></p>',
    'The ford\n\n**One**',
  ],
  [
    'a heading and a link with a picture of this site stay',
    '<h2><img src="/media/a.png" alt="a"></h2><p><a href="https://example.com/"><img src="/media/b.png" alt="b"></a></p>',
    '## ![a](/media/a.png)\n\n[![b](/media/b.png)](https://example.com/)',
  ],
  [
    'a table with a header keeps its first row',
    `<table><tr><th><strong>A</strong></th><th>B</th></tr>${row('<b>1</b>', '2')}</table>`,
    '| A   | B   |\n| --- | --- |\n| **1** | 2   |',
  ],
  [
    'a table for layout becomes its contents',
    `<table>${row('<p>One.</p><p>Two.</p>', `<table>${row('a', 'b')}${row('c', '<p>d</p><p>e</p>')}</table>`)}</table>`,
    'One.\n\nTwo.\n\n| a   | b   |\n| --- | --- |\n| c   | d e |',
  ],
  [
    'spaces that do not break become spaces',
    '<p><b>One</b>&nbsp;two&nbsp;three</p>',
    '**One** two three',
  ],
])('%s', (_, html, markdown) => {
  expect(markdownFromHtml(html)).toBe(markdown);
});

test.each([
  ['of one paragraph', '<p>One</p>', null],
  ['of two paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['with a control', '<p><b>One</b><button>x</button><input value="x"></p>', '**One**x'],
])('HTML %s becomes Markdown only if it has formatting', (_, html, markdown) => {
  expect(markdownFromHtml(html)).toBe(markdown);
});

test('textFromHtml returns the words without markup', () => {
  expect(textFromHtml('<p>One <b>two</b><script>x</script></p>').trim()).toBe('One two');
});

test.each([
  ['HTML', '<p><b>One</b></p>', 'One', '**One**'],
  ['plain text without HTML', '', 'One', 'One'],
  ['plain text if the HTML has no formatting', '<p>One</p>', 'One', 'One'],
  ['source with a heading', '<div># One</div><div>Two</div>', '# One\nTwo', '# One\nTwo'],
  ['source with a link', '<p>[One](/two)</p><p>Two</p>', '[One](/two)\nTwo', '[One](/two)\nTwo'],
  [
    'source with a note',
    '<p>One[^1]</p><p>[^1]: Two</p>',
    'One[^1]\n[^1]: Two',
    'One[^1]\n[^1]: Two',
  ],
  [
    'formatted HTML with stars',
    '<p>**One** <i>two</i></p>',
    '**One** two',
    '\\*\\*One\\*\\* *two*',
  ],
  ['HTML if a number sign parts scenes', '<p># </p><p>One</p>', '# \nOne', '---\n\nOne'],
])('pastedMarkdown prefers %s', (_, html, plain, markdown) => {
  expect(pastedMarkdown(html, plain)).toBe(markdown);
});

test('HTML without formatting is pasted as plain text', () => {
  expect(markdownFromHtml('<meta charset="utf-8"><span>2 * 3 * 4</span>')).toBeNull();
});

test('paragraphs without formatting stay paragraphs', () => {
  const html = '<b style="font-weight:normal"><p><span>One.</span></p><p><span>Two.</span></p></b>';
  expect(markdownFromHtml(html)).toBe('One.\n\nTwo.');
});

test('lines of plain text become paragraphs, and Markdown stays unchanged', () => {
  const long = 'He rode on. '.repeat(12).trim();
  expect(markdownFromText(`${long}\r\n“No.”\r\n${long}`)).toBe(`${long}\n\n“No.”\n\n${long}`);
  for (const text of ['A horse,\na horse.', `- ${long}\n- No.`, `${long}\n> ${long}`, long])
    expect(markdownFromText(text)).toBe(text);
});

/** Reads recorded clipboard content. */
const clipboard = (file: string) =>
  readFile(path.join(import.meta.dirname, '../cms/testing/clipboard', file), 'utf8');

const manuscript = `# Chapter One

“I don’t sell horses,” he said. “I sell *that horse*, \\[with its saddle\\], & **nothing else**.”

He waited.${'  '}
Nobody came.NOTE

---

It was the *second* morning, as [the chronicle](https://example.com/chronicle) has it.

---

-   one saddle
    -   with stirrups
-   two blankets

They rode.`;

test.each([
  ['word', '[^1]', '\n\n[^1]: Nobody ever does.'],
  // Google Docs does not copy the notes.
  ['google-docs', '\\[1\\]', ''],
])(
  'a manuscript in the format of %s keeps its scenes, notes, and link targets',
  async (program, number, notes) => {
    expect(markdownFromHtml(await clipboard(`${program}.html`))).toBe(
      manuscript.replace('NOTE', number) + notes,
    );
  },
);

const withoutNote = manuscript.replace('NOTE', '');

test.each([
  ['apple-pages', withoutNote],
  ['apple-notes', `#${withoutNote.replace('waited.  \nNobody', 'waited.\n\nNobody')}`],
  ['scrivener', withoutNote],
  ['notion', withoutNote],
  ['gmail', withoutNote],
  ['substack', withoutNote],
])(
  'a manuscript in the format of %s keeps only headings, emphasis, scenes, lists and links',
  async (program, expected) => {
    expect(markdownFromHtml(await clipboard(`${program}.html`))).toBe(expected);
  },
);

const said = '“I sell *that* horse, \\[with its saddle\\], & **nothing else**.”';
const horses = `“I don’t sell horses,” he said. ${said}`;
const mail = said.slice(1, -1);
const packed = '-   one saddle\n    -   with stirrups\n-   two blankets\n\nThey rode.';
const miles = `| Day | Road | Miles |
| ---: | :--- | ---: |
| 1   | The ford, by night | 12  |
| 2   | Nahm’s pass | 7.5 |
| 3   | “Home” | 30  |`;

test.each([
  [
    'focuswriter',
    `# Chapter One\n\n${horses.replace('that* horse', 'that horse*')}\n\nHe waited.  \nNobody came.\n\n---\n\nIt was the *second* morning.\n\n---\n\nThey rode.`,
  ],
  [
    'abiword',
    `# Chapter One\n\n${horses}\n\nHe waited. Nobody came.\n\n---\n\nIt was the *second* and **last** morning, as [the chronicle](https://example.com/chronicle) has it.\n\n## What he packed\n\nThey rode. Slowly, at first. The end.`,
  ],
  [
    'cherrytree',
    `# Chapter One\n\n${horses}\n\nHe waited.\n\nNobody came.\n\n---\n\nIt was the *second* morning, as [the chronicle](https://example.com/chronicle) has it. ~~Struck out~~.\n\n## What he packed\n\n${packed}`,
  ],
  [
    'thunderbird',
    `Dear Rob,\n\nthis is how it *begins*:\n\n${horses.replace(/[“”](?!$)(?! he)|”$/g, '')}\n\nHe waited.  \nNobody came.\n\n---\n\nIt was the second morning. He packed\n\n-   one saddle\n-   two blankets\n\nThey rode.`,
  ],
  [
    'evolution',
    `Dear Rob,\n\n${mail}\n\n---\n\nIt was the second morning, see https://example.com/chronicle for it. He packed:\n\n\\- one saddle\n\ntwo blankets\n\nThey rode.`,
  ],
  ['gnumeric', miles],
  ['libreoffice-calc', miles],
])('a text copied from %s keeps only its content', async (program, expected) => {
  expect(markdownFromHtml(await clipboard(`${program}.html`))).toBe(expected);
});

test.each([
  ['libreoffice-writer', 'salt-road'],
  ['libreoffice-docx', 'salt-road'],
  ['chromium-page', 'salt-road-page'],
  ['firefox-page', 'salt-road-page'],
  ['epiphany-page', 'salt-road-page'],
])('a chapter copied from %s keeps only its content', async (program, expected) => {
  const text = (await clipboard(`${expected}.md`)).trimEnd();
  expect(markdownFromHtml(await clipboard(`${program}.html`))).toBe(
    // The clipboard has no picture, and Firefox does not copy styles of style sheets.
    (program === 'firefox-page'
      ? text.replace('*second* and **last**', 'second and last')
      : text
    ).replace(' ![The ford at dusk](ford.png)', ''),
  );
});

test.each(['ghostwriter', 'retext'])('Markdown copied from %s stays unchanged', async (program) => {
  const markdown = await clipboard('salt-road.md');
  expect(pastedMarkdown(await clipboard(`${program}.html`), markdown)).toBe(markdown);
});

test('the lines of a page copied from Evince are paragraphs', async () => {
  const paragraphs = markdownFromText(await clipboard('evince.txt')).split('\n\n');
  expect(paragraphs).toHaveLength(12);
  expect(paragraphs.slice(0, 2)).toEqual([
    'The rain had begun before they reached the ford, and by the time the last of the mules was over it had become a thing with a will of its own.',
    '“We could wait,” said the boy.',
  ]);
});

test('verse and hard-wrapped prose keep their lines', () => {
  const verse =
    'The king rode out at break of day,\nhis banners red, his horses grey,\nand nobody came home.';
  expect(markdownFromText(verse)).toBe(verse);
  const prose = `${'The rain had begun before they came to the ford at last.\n'.repeat(3)}They rode.\n“No.”`;
  expect(markdownFromText(prose)).toBe(prose);
});

const listed = (level: number, sign: string) =>
  `style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span>`;

test.each([
  [
    'a title in larger letters becomes a heading',
    '<p><span style="font-size:26pt">The Salt Road</span></p><p><span style="font-size:11pt">They rode for nine days.</span></p><p><span style="font-size:14pt">Nobody came.</span></p>',
    '# The Salt Road\n\nThey rode for nine days.\n\nNobody came.',
  ],
  [
    'a text entirely in large letters has no heading',
    '<p style="font-size:30px">One.</p><p style="font-size:30px">Two.</p>',
    'One.\n\nTwo.',
  ],
  [
    'headings that are a list in Word keep their numbers and lose their bullets',
    `<h1 ${listed(1, '1.')}The ford</h1><h2 ${listed(2, '·')}The inn</h2>`,
    '# 1\\. The ford\n\n## The inn',
  ],
  [
    'a break at the end of a paragraph or of bold words leaves no mark',
    '<p><b>The ford<br><br></b></p><p>One<br clear=all><o:p></o:p></p><p>Two</p>',
    '**The ford**\n\nOne\n\nTwo',
  ],
  ['two breaks part paragraphs', '<div>One<br><br><i>Two</i></div>', 'One\n\n*Two*'],
  [
    'soft hyphens and zero-width characters are removed',
    '<p>Don&shy;au\u200b</p><p>\ufeffship</p>',
    'Donau\n\nship',
  ],
  [
    'elements with only a picture are removed',
    '<h2><img src="x.png"></h2><p>One <a href="https://example.com/"><img src="x.png"></a></p><ul><li>two</li><li></li></ul><table><tr><td><img src="x.png"></td><td></td></tr></table>',
    'One\n\n-   two',
  ],
  [
    'the first row of a table becomes its header',
    '<table><colgroup><col><col></colgroup><tr><td><b>Day</b></td><td>Miles</td></tr><tr><td>One</td><td><b>Twelve</b></td></tr></table>',
    '| Day | Miles |\n| --- | --- |\n| One | **Twelve** |',
  ],
  [
    'the permalink of a heading is removed',
    '<h2>One <a href="/posts/a#one">§</a></h2><p>Two</p>',
    '## One\n\nTwo',
  ],
  [
    'adjacent lists are merged',
    '<ul><li>one</li></ul>\n<ul><li><ul><li>two</li></ul></li></ul><ul><li>three</li></ul><ol><li>four</li></ol><ul><li><ol><li>five</li></ol></li></ul><p>six</p><ol><li>seven</li></ol>',
    '-   one\n    -   two\n-   three\n\n1.  four\n    1.  five\n\nsix\n\n1.  seven',
  ],
  [
    'absolute URLs of this site become relative',
    `<p>One <a href="${location.origin}/posts/a?b#c">two</a><img src="${location.origin}/media/a.png" alt="A"></p><figure><img src="${location.origin}/media/b.webp" alt="B"><figcaption>The <i>ford</i></figcaption></figure>`,
    'One [two](/posts/a?b#c)![A](/media/a.png)\n\n![B](/media/b.webp "The ford")',
  ],
  [
    'links lose redirects and tracking parameters',
    '<p><a href="https://www.linkedin.com/safety/go?url=https%3A%2F%2Fexample.com%2Fa%3Fmkt_tok%3D1">a</a> <a href="https://slack-redir.net/link?url=https%3A%2F%2Fexample.com%2Fb">b</a></p>',
    '[a](https://example.com/a) [b](https://example.com/b)',
  ],
])('%s', (_, html, markdown) => {
  expect(markdownFromHtml(html)).toBe(markdown);
});

test.each([
  [
    'this site',
    '<p>One<sup><a href="#fn:1" id="fnref:1">1</a></sup> two<sup><a href="#fn:2" id="fnref:2">2</a></sup> three<sup><a href="#fn:1" id="fnref:1:2">1</a></sup>.</p><section><ol><li id="fn:1"><p>First. <a href="#fnref:1">↩︎</a> <a href="#fnref:1:2">↩︎</a></p></li><li id="fn:2"><p>Second.</p><p>More. <a href="#fnref:2">↩︎</a></p></li></ol></section>',
  ],
  [
    'a Word document',
    '<p>One<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> two<sup><a href="#endnote-2" id="endnote-ref-2">[2]</a></sup> three<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup>.</p><ol><li id="footnote-1"><p> First. <a href="#footnote-ref-1">↑</a></p></li><li id="endnote-2"><p>Second.</p><p>More. <a href="#endnote-ref-2">↑</a></p></li></ol>',
  ],
  [
    'Google’s published pages',
    '<p>One<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> two<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup> three<sup><a href="#ftnt1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> First.</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a> Second.</p><p>More.</p></div>',
  ],
  [
    'a page with absolute URLs',
    '<p>One<sup><a href="https://example.com/p#footnote-1-9" id="footnote-anchor-1-9">1</a></sup> two<sup><a href="https://example.com/p#footnote-2-9">2</a></sup> three<sup><a href="https://example.com/p#footnote-1-9">1</a></sup>.</p><div><a id="footnote-1-9" href="https://example.com/p#footnote-anchor-1-9">1</a><div><p>First.</p></div></div><div><a href="https://example.com/p#footnote-anchor-2-9">2</a><div><p>Second.</p><p>More.</p></div></div>',
  ],
  [
    'WordPress',
    '<p>One<sup><a href="#6f3c2a1e-0000-4000-8000-00000000000a">1</a></sup> two<sup><a href="#6f3c2a1e-0000-4000-8000-00000000000b">2</a></sup> three<sup><a href="#6f3c2a1e-0000-4000-8000-00000000000a">1</a></sup>.</p><ol><li>First. <a href="#6f3c2a1e-0000-4000-8000-00000000000a-link">↩︎</a></li><li><p>Second.</p><p>More. <a href="#6f3c2a1e-0000-4000-8000-00000000000b-link">↩︎</a></p></li></ol>',
  ],
])('notes copied from %s stay notes', (_, html) => {
  expect(markdownFromHtml(html)).toBe(
    'One[^1] two[^2] three[^1].\n\n[^1]: First.\n\n[^2]: Second.\n\n    More.',
  );
});
