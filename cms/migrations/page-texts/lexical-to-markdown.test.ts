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
    ...[
      '# one',
      '1. one',
      '1) one',
      '- one',
      '+ one',
      '* one',
      '> one',
      '---',
      '===',
      '***',
      '~~~',
    ],
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

test('an empty text stays empty', () => {
  expect(markdownOf()).toBe('');
  expect(markdownOf(paragraph(), paragraph(lineBreak))).toBe('');
  expect(lexicalToMarkdown(null)).toBe('');
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
