import { expect, test } from 'vitest';
import { markdownToHtml, UnshowableText } from './markdown-to-html';

test('a heading has an id even if its word is a property of the document', () => {
  expect(markdownToHtml('## Links\n\n## Images\n\n## Title')).toMatch(
    /id="section-links"[\s\S]*id="section-images"[\s\S]*id="section-title"/,
  );
});

test.each([
  ['raw HTML is shown as text', '<b onclick=x>b</b>', '<p>&lt;b onclick=x&gt;b&lt;/b&gt;</p>\n'],
  [
    'a link that would run a script is not a link',
    '[x](javascript:x)',
    '<p>[x](javascript:x)</p>\n',
  ],
  ['quotes and dashes are typographic', '"Ride," -- he said.', '<p>“Ride,” – he said.</p>\n'],
  [
    'a tag in the title or description of a picture is escaped',
    'A ![<img x>](/y "<b>")',
    '<p>A <img src="/y" alt="&lt;img x&gt;" title="&lt;b&gt;"></p>\n',
  ],
  [
    'a reference without a note, and an inline note, are text',
    'A[^1] and x^[y].\n\n[^2]: Two.',
    '<p>A[^1] and x^[y].</p>\n',
  ],
  [
    'four spaces make no code, fences do',
    '    Four spaces.\n\nOne\n\n    two\n\n```\n    three\n```',
    '<p>Four spaces.</p>\n<p>One</p>\n<p>two</p>\n<pre><code>    three\n</code></pre>\n',
  ],
])('%s', (_, source, html) => {
  expect(markdownToHtml(source)).toBe(html);
});

test('headings with the same words get different ids', () => {
  const html = markdownToHtml('## Dawn 1\n\n## Dawn\n\n## Dawn\n\n## Dawn\n');
  expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'dawn-1',
    'dawn',
    'dawn-2',
    'dawn-3',
  ]);
});

const repeat = (text: string, length = 10_000) => text.repeat(Math.floor(length / text.length));

for (const [name, source] of Object.entries({
  'unclosed brackets, links, images and emphasis': ['[', '![', '[a](<b', '**a ', '~~a']
    .map((sign) => repeat(sign, 5_000))
    .join('\n\n'),
  'unclosed labels of notes': `[^1]: x\n\n${repeat('[^')}`,
  'unclosed spoilers': repeat('||\\|'),
  'notes in notes': `[^1]\n\n${repeat('[^1]: ')}`,
  'many references to one note': `[^1]: x\n\n${`${repeat('[^1]')}\n\n`.repeat(10)}`,
  'unclosed code, comments and fences':
    Array.from({ length: 400 }, (_, i) => '`'.repeat(i)).join(' ') +
    `\n\n${repeat('<!--')}\n\n\`\`\``,
  'quotes in quotes': repeat('> '),
  'lists in lists': repeat('- '),
  'many bullets': repeat('*\n', 100_000),
  'one long paragraph': repeat('[', 900_000),
}))
  test(`${name}: shown or refused without delay`, () => {
    const shownOrRefused = () => {
      try {
        return markdownToHtml(source);
      } catch (error) {
        if (!(error instanceof UnshowableText)) throw error;
        return error.message;
      }
    };
    expect(shownOrRefused()).not.toBe('');
  });

test('texts up to the limits are shown, and every element counts', () => {
  expect(markdownToHtml('## Same\n\n'.repeat(1_000))).toContain('id="same-999"');
  expect(markdownToHtml('a'.repeat(100_000))).toHaveLength(100_008);
  expect(markdownToHtml(`${'a'.repeat(99_998)}\n\n`.repeat(10))).toHaveLength(1_000_060);
  expect(() => markdownToHtml(`${'**a** '.repeat(10_000)}\n\n`.repeat(2))).toThrow(
    'Has 20,002 paragraphs',
  );
});

test('a fence may be longer than a paragraph', () => {
  const code = 'a\n'.repeat(60_000);
  expect(markdownToHtml(`\`\`\`\n${code}\`\`\``)).toBe(`<pre><code>${code}</code></pre>\n`);
});

test('a refusal names the number and the limit', () => {
  expect(() => markdownToHtml('***\n'.repeat(20_001))).toThrow(
    'Has 20,001 paragraphs, cells, links and the like; at most 20,000 can be shown.',
  );
  expect(() => markdownToHtml('a'.repeat(1_000_001))).toThrow(
    'Has 1,000,001 characters; at most 1,000,000 can be shown.',
  );
  expect(() => markdownToHtml(`Short.\n\n${'a'.repeat(100_001)}`)).toThrow(
    'Has 100,001 characters in one paragraph, in line 3; at most 100,000 can be shown.',
  );
});

test('a URL that begins with its protocol or with www is a link, and nothing else is', () => {
  expect(markdownToHtml('See https://example.com/a_b_c--d, (www.example.org/x?y=1).')).toBe(
    '<p>See <a href="https://example.com/a_b_c--d">https://example.com/a_b_c--d</a>, (<a href="https://www.example.org/x?y=1">www.example.org/x?y=1</a>).</p>\n',
  );
  const none =
    'Readme.md, me@example.com, //example.com, ftp://example.com, www.nowhere `https://example.com`';
  expect(markdownToHtml(none)).not.toContain('<a');
  expect(markdownToHtml('[https://example.com](/books)').match(/<a /g)).toHaveLength(1);
});

test('footnotes are a list at the end, with links there and back', () => {
  const html = markdownToHtml('Nobody[^b] came[^1].\n\n[^1]: *Really.*\n[^b]: No one.\n');
  expect(html).toContain(
    '<p>Nobody<sup><a href="#fn:1" id="fnref:1" role="doc-noteref" aria-label="Note 1">1</a></sup> came',
  );
  expect(html).toContain(
    '<section role="doc-endnotes" aria-label="Notes">\n<ol>\n<li id="fn:1"><p>No one. <a href="#fnref:1" role="doc-backlink" aria-label="Back to note 1 in the text">↩\uFE0E</a></p>\n</li>\n<li id="fn:2"><p><em>Really.</em> ',
  );
});

test('the ids of notes are unique, even with similar headings and two references to one note', () => {
  const html = markdownToHtml(
    '## Fn:1[^1]\n\n## Fnref:1\n\nA[^1] b[^2].\n\n[^1]: One.\n[^2]: Two.\n',
  );
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toContain('fn-1');
});

test('spoilers are `details`, in a `div` instead of a paragraph', () => {
  const opens = (words: string) =>
    `<details><summary>Spoiler</summary><span>${words}</span></details>`;
  for (const [source, html] of [
    ['He ||*dies*|| here.', `<div>He ${opens('<em>dies</em>')} here.</div>\n`],
    ['A || b || c', `<div>A ${opens(' b ')} c</div>\n`],
    ['*a ||b* c|| d', `<div>*a ${opens('b* c')} d</div>\n`],
    ['||a \\|| b||', `<div>${opens('a || b')}</div>\n`],
    ['- ||a||', `<ul>\n<li>${opens('a')}</li>\n</ul>\n`],
    ['a | b', '<p>a | b</p>\n'],
    ['a || b', '<p>a || b</p>\n'],
    ['|| ||', '<p>|| ||</p>\n'],
    ['`a||b` and \\|\\|c||', '<p><code>a||b</code> and ||c||</p>\n'],
  ] as const)
    expect(markdownToHtml(source)).toBe(html);
});

for (const [source, html] of [
  ['1986. What a year.', '<p>1986. What a year.</p>\n'],
  ['1986. What a year.\n\n1989. Another.', '<p>1986. What a year.</p>\n<p>1989. Another.</p>\n'],
  [
    '> 7. A day.\n\n8. Another.',
    '<blockquote>\n<p>7. A day.</p>\n</blockquote>\n<p>8. Another.</p>\n',
  ],
  ['1986. A year\n===', '<h2 id="1986-a-year">1986. A year</h2>\n'],
  ['1. One\n2. two', '<ol>\n<li>One</li>\n<li>two</li>\n</ol>\n'],
  ['5. Five\n   more\n6. six', '<ol start="5">\n<li>Five\nmore</li>\n<li>six</li>\n</ol>\n'],
  [
    '5) Five\n\n6) six',
    '<ol start="5">\n<li>\n<p>Five</p>\n</li>\n<li>\n<p>six</p>\n</li>\n</ol>\n',
  ],
  ['5. Five\n\nOnly words.\n\n6. Six', '<p>5. Five</p>\n<p>Only words.</p>\n<p>6. Six</p>\n'],
  ['5. Five\n6) Six', '<p>5. Five\n6) Six</p>\n'],
  [
    '5. Five\n\n   99. In it\n\n6. Six',
    '<ol start="5">\n<li>\n<p>Five</p>\n<p>99. In it</p>\n</li>\n<li>\n<p>Six</p>\n</li>\n</ol>\n',
  ],
  ['5. Five\nand more\n6. six', '<ol start="5">\n<li>Five\nand more</li>\n<li>six</li>\n</ol>\n'],
  ['- 5. Five\nand more\n6. six', '<ul>\n<li>5. Five\nand more</li>\n</ul>\n<p>6. six</p>\n'],
  ['- 1986. What a year.', '<ul>\n<li>1986. What a year.</li>\n</ul>\n'],
] as const)
  test(`a list begins with 1, or counts on: ${JSON.stringify(source)}`, () => {
    expect(markdownToHtml(source)).toBe(html);
  });
