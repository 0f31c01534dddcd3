// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bracketsToHtml, readBracketMarkup } from '../../subjects/books/bracket-markup';
import { ChapterText } from './chapter-text';

const printTyped = (markdown: string) => new ChapterText().print(markdown);

/** Returns every letter with the tags around it. */
function lettersOf(markup: string): string[] {
  const { body } = new DOMParser().parseFromString(bracketsToHtml(markup), 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const letters: string[] = [];
  while (walker.nextNode()) {
    const tags = [];
    for (let { parentElement: at } = walker.currentNode; at && at !== body; at = at.parentElement)
      if (at.localName !== 'p') tags.push(at.localName);
    const marks = new Set(tags.filter((tag) => /^(?:em|strong|q|small)$/.test(tag)));
    const blocks = tags.filter((tag) => !marks.has(tag));
    for (const letter of walker.currentNode.textContent?.replace(/\s/g, '') ?? '')
      letters.push([letter, ...[...marks].toSorted(), ...blocks].join(' '));
  }
  return letters;
}

test('every seeded chapter can be edited as rich text, and keeps every byte', () => {
  const folder = path.join(import.meta.dirname, '../../../scripts/seed/content/samples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const [, , text = ''] = readFileSync(path.join(folder, file), 'utf8').split(/^---\n/m);
    const chapter = new ChapterText();
    const markdown = chapter.read(text) ?? '';
    expect(chapter.print(markdown)).toBe(text);
    expect(printTyped(markdown).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
});

test('a change rewrites only its own block, and an undo restores that, too', () => {
  const markup =
    '\n[p]One\n[em]two[/em][/p][p]***[em]x[/em] [/p]\n[p][/p]\n[hr][hr]\n\n\n[ul][li]Four[/li][/ul]\n';
  const chapter = new ChapterText();
  const markdown = chapter.read(markup) ?? '';
  expect(markdown).toBe('One *two*\n\n\\*\\*\\**x*\n\n***\n\n***\n\n-   Four');
  expect(chapter.print(markdown.replace('One', 'One!'))).toBe(
    markup.replace('\n[p]One\n', '[p]One! '),
  );
  expect(chapter.print(markdown)).toBe(markup);
  expect(chapter.print(markdown.replace('***\n\n***', '***\n\nNew.\n\n***'))).toBe(
    markup.replace('[hr][hr]', '[hr]\n\n[p]New.[/p][hr]'),
  );
  expect(chapter.print(markdown.replace(/^.*\n\n/, ''))).toBe(
    markup.slice(markup.indexOf('[p]***')),
  );
  const [first, second, ...rest] = markdown.split('\n\n');
  expect(chapter.print([second, first, ...rest].join('\n\n'))).toContain(
    '[p]One\n[em]two[/em][/p]',
  );
});

test('a chapter without its text is empty', () => {
  const chapter = new ChapterText();
  chapter.read('[p]One[/p]\n');
  expect(chapter.print('')).toBe('');
});

const paragraphs = Array.from({ length: 20 }, (_, index) => 'word '.repeat(index + 4) + index);

test.each([
  ['the same text', paragraphs],
  ['another beginning', paragraphs.with(0, 'First.')],
  ['another end', paragraphs.with(-1, 'Last.')],
  ['a paragraph more', paragraphs.toSpliced(9, 0, 'New.')],
  ['a paragraph less', paragraphs.toSpliced(9, 1)],
  ['another order', paragraphs.toReversed()],
  ['a paragraph that is repeated', paragraphs.toSpliced(9, 0, ...paragraphs.slice(9, 12))],
  ['a text that is repeated', [...paragraphs, ...paragraphs]],
  ['other words at the same places', paragraphs.map((words) => words.replaceAll('word', 'name'))],
  [
    'breaks at other places',
    paragraphs
      .join(' ')
      .match(/.{1,60} /g)
      ?.map((line) => line.trim()),
  ],
])('a long chapter changes to %s and back', (_, changed = []) => {
  const chapter = new ChapterText();
  for (const lines of [paragraphs, changed, paragraphs])
    expect(chapter.print(lines.join('\n\n'))).toBe(
      lines.map((words) => `[p]${words}[/p]`).join('\n\n'),
    );
});

test('values that the form returns late do not replace the typed text, and other values do', () => {
  const chapter = new ChapterText();
  expect([chapter.follow('[p]One[/p]'), chapter.markdown]).toEqual([true, 'One']);
  const [two, three] = ['Two\n', 'Three\n'].map((text) => chapter.print(text)) as [string, string];
  for (const late of ['[p]One[/p]', two, three])
    expect([chapter.follow(late), chapter.markdown], late).toEqual([true, 'Three\n']);
  expect([chapter.follow(two), chapter.markdown]).toEqual([true, 'Two']);
  expect([chapter.follow(three), chapter.markdown]).toEqual([true, 'Three']);
  const mistaken = ['[p]One [em]two[/p]', '[p]One [em]two[/p]'];
  expect(mistaken.map((value) => chapter.follow(value))).toEqual([false, false]);
  const typed = new ChapterText();
  expect(typed.follow(typed.print('One'))).toBe(true);
});

/** Typed or pasted Markdown, and the stored markup. */
test.each([
  [
    'blocks',
    'One\n\n[Two] & 3\n\n\n\n***\n\n# Four\n\nFive\\\nsix\nseven',
    '[p]One[/p]\n\n[p]&#91;Two&#93; &amp; 3[/p]\n\n[hr]\n\n[h3]Four[/h3]\n\n[p]Five[br]\nsix seven[/p]',
  ],
  [
    'a list',
    '- a\n- b\n  - c\n-',
    '[ul]\n[li]a[/li]\n[li]b\n[ul]\n[li]c[/li]\n[/ul]\n[/li]\n[li][/li]\n[/ul]',
  ],
  [
    'a list of paragraphs',
    '1. a\n\n2. b',
    '[ol]\n[li]\n[p]a[/p]\n[/li]\n[li]\n[p]b[/p]\n[/li]\n[/ol]',
  ],
  ['a letter', '> a\n> b\n>\n> c', '[blockquote]\n[p]a b[/p]\n[p]c[/p]\n[/blockquote]'],
  ['a letter without paragraphs', '>a\\\n>b', '[blockquote]a[br]\nb[/blockquote]'],
  ['a sentence with a number', '1986. What a year.', '[p]1986. What a year.[/p]'],
  [
    'quotation marks and small print',
    'a <q>*b* <small>c</small></q>',
    '[p]a [q][em]b[/em] [small]c[/small][/q][/p]',
  ],
  ['words that look like tags', '[em] &amp; &mdash; &1a;', '[p]&#91;em&#93; &amp; — &amp;1a;[/p]'],
  ['an escaped scene break', '\\*\\*\\*', '[hr]'],
  ['an empty heading', 'a\n\n#\n\nb', '[p]a[/p]\n\n[p]b[/p]'],
  ['an unclosed quotation mark', 'a <q>b', '[p]a &lt;q&gt;b[/p]'],
  ['code', 'a `b`\n\n```\nc\nd\n```', '[p]a b[/p]\n\n[p]c[br]\nd[/p]'],
])('%s', (_, markdown, markup) => {
  expect(printTyped(markdown)).toBe(markup);
});

test('any Markdown is stored as valid markup, and opened again, it keeps every byte and all tags', () => {
  const piece = fc.constantFrom(
    ...['a', ' ', '\n', '\n\n', '*', '**', '_', '- ', '1. ', '> ', '# ', '***', '<q>', '</q>'],
    ...['[a](b)', '![', ']', '[^1]', '[^1]: ', '|', '|-|', '```', '`', '\\', '&amp;', '&', '  '],
    ...['<small>', '[/p]', '[em]', '~~', '+ ', '12)', '=', '&lt;', '&nbsp;', 'a@b.example', '😀'],
  );
  let opened = 0;
  fc.assert(
    fc.property(
      fc.array(fc.array(piece, { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      (texts) => {
        const chapter = new ChapterText();
        for (const text of texts.map((pieces) => pieces.join(''))) {
          const printed = chapter.print(text);
          expect(readBracketMarkup(printed)).toEqual({ markup: printed, problems: [] });
          expect(printed).toBe(printTyped(text));
          const again = new ChapterText();
          const markdown = again.read(printed);
          if (markdown === null) continue;
          opened += 1;
          expect(again.print(markdown)).toBe(printed);
          expect(lettersOf(printTyped(markdown))).toEqual(lettersOf(printed));
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(opened).toBeGreaterThan(100);
});

test.each([
  ['[p]One [em]two[/p]'],
  ['[p]a[em]“b”[/em]c[/p]'],
  ['[p]One[/p][p]two'],
  ['[p]One[/p][ul][li]a[/li][/ul][ul][li]b[/li][/ul]'],
])('%s cannot be converted to Markdown', (markup) => {
  expect(new ChapterText().read(markup)).toBeNull();
});
