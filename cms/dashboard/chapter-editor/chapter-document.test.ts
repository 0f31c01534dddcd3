// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { Fragment, Slice, type Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { bracketsToHtml, readBracketMarkup } from '../../books/bracket-markup';
import { ChapterDocument } from './chapter-document';
import { chapterSchema } from './chapter-schema';

const printOf = (markup: string) => {
  const chapter = new ChapterDocument();
  const read = chapter.read(markup);
  return read && chapter.print(read);
};

/** Prints a document as if all of it had been typed. */
const printTyped = (document: Node) => new ChapterDocument().print(document);

const read = (markup: string): Node => {
  const document = new ChapterDocument().read(markup);
  if (!document) throw new Error(`not valid: ${markup}`);
  return document;
};

const inline = fc
  .array(
    fc.oneof(
      fc.constantFrom('One', 'two ', ' & ', '[map]', '<sigh>', '&nbsp;', 'Ω&zwnj;X', '—'),
      fc.constantFrom('[br]', '[br]\n', '\n', '&#91;em&#93;', '&mdash;', '&amp;amp;'),
      fc
        .tuple(fc.constantFrom('em', 'strong', 'q', 'small'), fc.constantFrom('a', 'b c', ' d'))
        .map(([tag, words]) => `[${tag}]${words}[/${tag}]`),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));

const { block } = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(fc.constantFrom('p', 'h3'), inline).map(([tag, words]) => `[${tag}]${words}[/${tag}]`),
    fc.constant('[hr]'),
    tie('quote'),
    tie('list'),
  ),
  quote: fc
    .array(fc.oneof(inline, tie('block')), { maxLength: 3 })
    .map((parts) => `[blockquote]${parts.join('\n')}[/blockquote]`),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol'),
      fc.array(fc.array(fc.oneof(inline, tie('block')), { maxLength: 3 }), { maxLength: 3 }),
    )
    .map(
      ([tag, items]) =>
        `[${tag}]${items.map((parts) => `[li]${parts.join('')}[/li]`).join('\n')}[/${tag}]`,
    ),
}));

const chapters = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n', '', ' \n\n\n')), { maxLength: 6 })
  .map((blocks) => readBracketMarkup(blocks.flat().join('')))
  .filter(({ problems }) => problems.length === 0)
  .map(({ markup }) => markup);

test('a chapter that nobody changes keeps every byte', () => {
  fc.assert(
    fc.property(chapters, (markup) => {
      expect(printOf(markup)).toBe(markup);
    }),
    { numRuns: 300 },
  );
});

test('what the editor writes is valid, is stored as it is, and reads as the same document', () => {
  fc.assert(
    fc.property(chapters, (markup) => {
      const document = read(markup);
      const printed = printTyped(document);
      expect(readBracketMarkup(printed)).toEqual({ markup: printed, problems: [] });
      const withoutSpace = (text: string) => text.replace(/[ \n]/g, '');
      expect(withoutSpace(printTyped(read(printed)))).toBe(withoutSpace(printed));
      const wordsOf = (text: string) =>
        new DOMParser()
          .parseFromString(bracketsToHtml(text), 'text/html')
          .body.textContent.replace(/[ \t\r\n]+/g, '');
      expect(wordsOf(printed)).toBe(wordsOf(markup));
    }),
    { numRuns: 300 },
  );
});

test('every chapter of the seed is edited without marks, and keeps every byte', () => {
  const folder = path.join(import.meta.dirname, '../../../scripts/seed/content/samples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const [, , text = ''] = readFileSync(path.join(folder, file), 'utf8').split(/^---\n/m);
    expect(printOf(text)).toBe(text);
    expect(printTyped(read(text)).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
});

test('a change rewrites its own block alone, and an undo restores that one too', () => {
  const markup = '\n[p]One\n[em]two[/em][/p][p]Three [/p]\n\n\n[ul][li]Four[/li][/ul]\n';
  const chapter = new ChapterDocument();
  const state = EditorState.create({ doc: chapter.read(markup) ?? undefined });
  const typed = state.tr.insertText('!', 4);
  expect(chapter.print(typed.doc)).toBe(
    '[p]One! [em]two[/em][/p][p]Three [/p]\n\n\n[ul][li]Four[/li][/ul]\n',
  );
  expect(chapter.print(typed.delete(4, 5).doc)).toBe(markup);
});

test('new blocks have a blank line between them, and empty paragraphs are left out', () => {
  const { p, hr, doc } = chapterSchema.nodes;
  const words = (text: string) => p.create(null, chapterSchema.text(text));
  const chapter = new ChapterDocument();
  const one = chapter.read('[p]One[/p]');
  const document = doc.create(null, [
    ...(one?.children ?? []),
    ...[p.create(), words('[Two] & 3'), hr.create(), p.create(), words('Four'), p.create()],
  ]);
  expect(chapter.print(document)).toBe(
    '[p]One[/p]\n\n[p]&#91;Two&#93; &amp; 3[/p]\n\n[hr]\n\n[p]Four[/p]',
  );
  expect(chapter.print(doc.create(null, p.create()))).toBe('');
});

test('items and quotations are written as they were typed: words alone, or paragraphs', () => {
  const typed = (markup: string) => printTyped(read(markup));
  expect(typed('[ul][li]a[/li]  [li][p]b[/p][/li][/ul]')).toBe(
    '[ul]\n[li]a[/li]\n[li]\n[p]b[/p]\n[/li]\n[/ul]',
  );
  expect(typed('[blockquote]A song,[br]a line.[/blockquote]')).toBe(
    '[blockquote]A song,[br]\na line.[/blockquote]',
  );
  expect(typed('[blockquote][p]a[/p][p]b[/p][/blockquote]')).toBe(
    '[blockquote]\n[p]a[/p]\n\n[p]b[/p]\n[/blockquote]',
  );
});

test('text with mistakes has no document', () => {
  expect(new ChapterDocument().read('[p]One [em]two[/p]')).toBeNull();
});

test('a pasted fragment keeps the blocks around it', () => {
  const chapter = new ChapterDocument();
  const state = EditorState.create({ doc: chapter.read('[p]One[/p]\n[p]Two[/p]') ?? undefined });
  const pasted = read('[p]x [em]y[/em][/p]');
  const { doc } = state.tr.replace(4, 4, new Slice(Fragment.from(pasted.children), 1, 1));
  expect(chapter.print(doc)).toBe('[p]Onex [em]y[/em][/p]\n[p]Two[/p]');
});
