import { expect, test } from 'vitest';
import { bracketProblems, bracketsToHtml, bracketsToText } from './bracket-markup';

test('brackets become angle brackets', () => {
  expect(bracketsToHtml('[p]The horse was [em]not[/em] for sale.[/p]\n\n[hr]')).toBe(
    '<p>The horse was <em>not</em> for sale.</p>\n\n<hr>',
  );
});

test('the words of a text are what is left without its tags', () => {
  const words = bracketsToText('[h3]Eldador[/h3]\n[p]One,[br]two.[/p]').trim().split(/\s+/);
  expect(words).toEqual(['Eldador', 'One,', 'two.']);
});

test('sound markup has no problems', () => {
  const text = [
    '[h3]Trenbon, in the [em]first[/em] frost[/h3]',
    '[p]One[br]two [strong]three [em]four[/em][/strong], [q]five[/q], [small]six[/small].[/p]',
    '[hr]',
    '[blockquote][p]A letter.[/p][/blockquote]',
    '[blockquote]A song,[br]a line.[/blockquote]',
    '[ul][li]One[/li][li][p]Two[/p][/li][/ul]',
    '[ol]\n[li]First[/li]\n[/ol]',
  ].join('\n\n');
  expect(bracketProblems(text)).toEqual([]);
});

test('an unknown tag, a tag with an attribute and a capital letter are named with their lines', () => {
  expect(
    bracketProblems('[p]a[/p]\n[div]\n[p style="x"]b[/p]\n[P]').map(({ line, message }) => [
      line,
      message.split(' is not one of')[0],
    ]),
  ).toEqual([
    [2, '[div]'],
    [3, '[p style="x"]'],
    [3, 'text outside of a paragraph: “b”'],
    [3, '[/p] closes what was not opened'],
    [4, '[P]'],
  ]);
});

test('a tag that is never closed is named where it was opened', () => {
  expect(bracketProblems('[p]a[/p]\n\n[p]b [em]c[/p]\n[blockquote]')).toEqual([
    { line: 3, message: '[em] is not closed before [/p]' },
    { line: 4, message: '[blockquote] is not closed' },
  ]);
});

test('a closing tag for a tag without content is a mistake', () => {
  expect(bracketProblems('[hr][/hr]')).toEqual([{ line: 1, message: '[hr] has no closing tag' }]);
});

test('text outside of blocks, a block in a paragraph and text in a list are mistakes', () => {
  expect(bracketProblems('Loose.\n[p][p]a[/p][/p]\n[ul]b[li]c[/li][/ul]\n[li]d[/li]')).toEqual([
    { line: 1, message: 'text outside of a paragraph: “Loose.”' },
    { line: 2, message: '[p] may not stand in [p]' },
    { line: 3, message: 'text in [ul]: “b”' },
    { line: 4, message: '[li] belongs in [ul] or [ol]' },
  ]);
});

test('single brackets, angle brackets and ampersands are mistakes', () => {
  expect(bracketProblems('[p]a ] b [ c[/p]\n[p]d < e & f[/p]').map(({ line }) => line)).toEqual([
    1, 1, 2, 2,
  ]);
});
