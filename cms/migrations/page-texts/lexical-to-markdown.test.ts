import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToHtml } from '../../markup/markdown-to-html';
import { type LexicalNode, lexicalToMarkdown } from './lexical-to-markdown';

const node =
  (type: string, more: LexicalNode = {}) =>
  (...children: (LexicalNode | string)[]): LexicalNode => ({
    type,
    ...more,
    children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  });
const text = (words: string, format = 0): LexicalNode => ({ type: 'text', text: words, format });
const link = (url: string) => node('link', { fields: { url } });
const paragraph = node('paragraph');
const entry = node('listitem');
const bullets = node('list', { tag: 'ul' });
const numbers = (start: number) => node('list', { tag: 'ol', start });
const lineBreak = { type: 'linebreak' };

const markdownOf = (...children: LexicalNode[]) => lexicalToMarkdown({ root: { children } });

/** Without the ids of headings, and spaces between blocks. */
const htmlOf = (...children: LexicalNode[]) =>
  markdownToHtml(markdownOf(...children))
    .replace(/ id="[^"]*"/g, '')
    .replace(/\n/g, '');

test('every kind of text has the HTML that it had', () => {
  expect(
    htmlOf(
      node('heading', { tag: 'h2' })('A heading'),
      node('heading', { tag: 'h3' })('Of ', text('third', 2), lineBreak, 'level #'),
      paragraph('Plain, ', text('bold', 1), ', ', text('italic', 2), ', ', text('both', 3)),
      paragraph(text('struck', 4), ', ', text('under', 8), ', ', text('a `tick`', 16), '.'),
      paragraph(
        'Half',
        text('way', 2),
        's',
        text('bold ', 1),
        text('then', 3),
        text('“so”', 2),
        'x',
      ),
      paragraph(
        lineBreak,
        'One',
        lineBreak,
        'two',
        { type: 'tab', text: '\t' },
        'three',
        lineBreak,
      ),
      paragraph(
        ...['A ', link('/books/dawn')(text('book', 2)), ', '],
        ...[link('https://example.com/a_(b)?x=1&y=2')('[an] address'), ', '],
        ...[
          node('autolink', { fields: { url: 'https://example.com' } })('https://example.com'),
          ', ',
        ],
        ...[link('javascript:alert(1)')('words'), '.'],
      ),
      paragraph(),
      node('quote')('Quoted ', text('words', 2), lineBreak, 'in lines.'),
      bullets(
        entry('One'),
        entry('Two'),
        entry(bullets(entry('In two'), entry(numbers(1)(entry('Deep'))))),
        entry('Three', lineBreak, 'goes on'),
      ),
      numbers(3)(entry('Third'), entry('Fourth')),
      numbers(1)(entry('Another')),
      { type: 'horizontalrule' },
      paragraph('The end.'),
    ),
  ).toBe(
    [
      '<h2>A heading</h2><h3>Of <em>third</em> level #</h3>',
      '<p>Plain, <strong>bold</strong>, <em>italic</em>, <strong><em>both</em></strong></p>',
      '<p>struck, under, <code>a `tick`</code>.</p>',
      '<p>Half<em>way</em>s<strong>bold</strong> <strong><em>then</em></strong><em>“so”</em>x</p>',
      '<p>One<br>two\tthree</p>',
      '<p>A <a href="/books/dawn"><em>book</em></a>, ',
      '<a href="https://example.com/a_(b)?x=1&amp;y=2">[an] address</a>, ',
      '<a href="https://example.com">https://example.com</a>, words.</p>',
      '<blockquote><p>Quoted <em>words</em><br>in lines.</p></blockquote>',
      '<ul><li>One</li><li>Two<ul><li>In two<ol><li>Deep</li></ol></li></ul></li><li>Three<br>goes on</li></ul>',
      '<ol start="3"><li>Third</li><li>Fourth</li></ol><ol><li>Another</li></ol>',
      '<hr><p>The end.</p>',
    ].join(''),
  );
});

test('words that look like Markdown stay words', () => {
  const lines = [
    ...['# one', '1. one', '1) one', '- one', '+ one', '* one', '> one', '---', '===', '***'],
    '~~~',
    ...['| a | b |', '[^1]: note', '[x]: /y', '[x](y) ![p](q)', '||no|| ~~no~~ `no` no_no_no'],
    ...['<b> <https://x.example> www.x.example https://x.example', '&amp; &copy; \\ \\*'],
  ];
  const escaped = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  for (const line of lines) {
    const broken = paragraph('a', lineBreak, line);
    const expected = escaped(line).replace('---', '-–');
    expect(htmlOf(paragraph(line), bullets(entry(line)), broken)).toBe(
      `<p>${expected}</p><ul><li>${expected}</li></ul><p>a<br>${expected}</p>`,
    );
  }
  // Typed before a name that is no link.
  expect(markdownOf(paragraph('&zwnj;Rex'))).toBe('&zwnj;Rex');
});

const bullet = (...words: string[]) => bullets(...words.map((word) => entry(word)));
const numbered = (start: number, ...words: string[]) =>
  numbers(start)(...words.map((word) => entry(word)));

test.each<[string, LexicalNode[]]>([
  ['`plain`', [paragraph(text('plain', 16))]],
  ['```a``b`c```', [paragraph(text('a``b`c', 16))]],
  ['``` `` ```', [paragraph(text('``', 16))]],
  // Links.
  ['[](/a)', [paragraph({ type: 'link', fields: { url: '/a' } })]],
  ['[a b](/a)', [paragraph(link('/a')('a', lineBreak, 'b'))]],
  ['[a](/b%20c)', [paragraph(link(' /b c ')('a'))]],
  [String.raw`[a](/\<b\>\\?c=d&e\&amp;)`, [paragraph(link(String.raw`/<b>\?c=d&e&amp;`)('a'))]],
  ['[a](</b_(c)>)', [paragraph(link('/b_(c)')('a'))]],
  ['<https://a.example>', [paragraph(link('https://a.example')('https://a.example'))]],
  ['[a](https://a.example)', [paragraph(link('https://a.example')('a'))]],
  ['[mailto:a@b](mailto:a@b)', [paragraph(link('mailto:a@b')('mailto:a@b'))]],
  ['[a](metadata:b)', [paragraph(link('metadata:b')('a'))]],
  ['a', [paragraph(node('link')('a'))]],
  ['a', [paragraph(node('link', { fields: { url: null } })('a'))]],
  ['a', [paragraph(link('  ')('a'))]],
  ['abc', [paragraph(link('DATA:,')('a'), link('file:///a')('b'), link('vbscript:a')('c'))]],
  // Lists.
  ['', [{ type: 'list', tag: 'ul' }]],
  ['- a\n- ', [bullets(entry('a'), { type: 'listitem' })]],
  ['1. a\n2. b', [node('list', { tag: 'ol' })(entry('a'), entry('b'))]],
  [
    '9. a\\\n   b\n10. c\\\n    d',
    [numbers(9)(entry('a', lineBreak, 'b'), entry('c', lineBreak, 'd'))],
  ],
  [
    '- a\n\n* b\n\n- c\n\n1. d\n\n1) e',
    [bullet('a'), bullet('b'), bullet('c'), numbered(1, 'd'), numbered(1, 'e')],
  ],
  ['- a\n\nb\n\n- c', [bullet('a'), paragraph('b'), bullet('c')]],
  [
    '- - a\n- b\n  - c\n  1. d',
    [bullets(entry(bullet('a')), entry('b'), entry(bullet('c'), numbered(1, 'd')))],
  ],
  // Blocks.
  [
    '## a\n\n###### b c\n\n# d',
    [
      node('heading')('a'),
      node('heading', { tag: 'h6' })('b', lineBreak, 'c'),
      node('heading', { tag: 'h1' })('d'),
    ],
  ],
  [String.raw`## C\#`, [node('heading', { tag: 'h2' })('C#')]],
  ['', [node('heading', { tag: 'h2' })(), node('quote')(lineBreak)]],
  ['> a\\\n> b\n\n---', [node('quote')('a', lineBreak, 'b'), { type: 'horizontalrule' }]],
  ['a\\\n\\\nb', [paragraph(lineBreak, 'a', lineBreak, lineBreak, 'b', lineBreak, lineBreak)]],
  // Beginnings of lines.
  [String.raw`12\. a`, [paragraph(' 12. a')]],
  [String.raw`12\)`, [paragraph('12)')]],
  ['12.a 12. b', [paragraph('12.a 12. b')]],
  [String.raw`\:-`, [paragraph(':-')]],
  [': a - b', [paragraph(': a - b')]],
  // Emphasis.
  ['**ab** c', [paragraph(text('a', 1), text('b ', 1), 'c')]],
  ['a*b*c**d**e', [paragraph('a', text('b', 2), 'c', text('d', 1), 'e')]],
  ['**_a_**', [paragraph(text('a', 3))]],
  ['**a**_b_&#99;', [paragraph(text('a', 1), text('b', 2), 'c')]],
  ['**&#97;_b_**_c_', [paragraph(text('a', 1), text('b', 3), text('c', 2))]],
  ['x&#97;**“b”**&#99;y', [paragraph('xa', text('“b”', 1), 'cy')]],
  ['a **“b”**, c', [paragraph('a ', text('“b”', 1), ', c')]],
  ['a', [paragraph({ type: 'text' }, { type: 'text', text: 'a', format: 'start' })]],
])('the Markdown is %j', (markdown, nodes) => {
  expect(markdownOf(...nodes)).toBe(markdown);
});

test('an empty text stays empty', () => {
  expect(markdownOf()).toBe('');
  expect(markdownOf(paragraph(), paragraph(lineBreak))).toBe('');
  for (const stored of [null, {}, { root: {} }]) expect(lexicalToMarkdown(stored)).toBe('');
});

type Letter = { letter: string; isBold: boolean; isItalic: boolean };

/** Spaces, which HTML joins, and what the typographer changes. */
const ignored = /[\s.–—…+-]/u;

const lettersOf = (nodes: LexicalNode[]): Letter[] =>
  nodes.flatMap(({ text: words = '', format }) =>
    [...words]
      .filter((letter) => !ignored.test(letter))
      .map((letter) => ({
        ...{ letter, isBold: (Number(format) & 1) > 0, isItalic: (Number(format) & 2) > 0 },
      })),
  );

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '<br>': ' ' };

function lettersIn(html: string): Letter[] {
  const open = new Set<string>();
  const letters: Letter[] = [];
  for (const [whole, slash, tag] of html.matchAll(/<(\/?)(p|strong|em)>|<br>|&\w+;|[^]/gu)) {
    const letter = entities[whole] ?? whole;
    if (tag && slash) open.delete(tag);
    else if (tag) open.add(tag);
    else if (!ignored.test(letter))
      letters.push({ letter, isBold: open.has('strong'), isItalic: open.has('em') });
  }
  return letters;
}

test('whatever a paragraph contains, each letter keeps its emphasis', () => {
  const signs = [...'ab1é *_[]()<>&\\`~|#!-=:.;^{}/', '&amp;', '1. ', '- ', 'http://', 'www.a.b'];
  const words = fc.array(fc.constantFrom(...signs), { maxLength: 6 }).map((all) => all.join(''));
  const child = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(words, fc.constantFrom(0, 0, 1, 2, 3)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  fc.assert(
    fc.property(fc.array(child, { maxLength: 6 }), (all) => {
      const children = all.map((one) => (one ? text(...one) : lineBreak));
      const html = markdownToHtml(markdownOf(paragraph(...children)));
      expect(lettersIn(html)).toEqual(lettersOf(children));
    }),
  );
});
