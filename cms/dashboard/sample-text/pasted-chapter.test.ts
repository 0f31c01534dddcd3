// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBracketMarkup } from '../../books/bracket-markup';
import { chapterMarkdown, pastedMarkup } from './pasted-chapter';

/** Programs send plain text beside the formatted one. */
const chapterFromHtml = (html: string) =>
  pastedMarkup(html, new DOMParser().parseFromString(html, 'text/html').body.textContent.trim());

/** What the programs put on the clipboard for the same page of a manuscript. */
const clipboard = (file: string) =>
  readFile(path.join(import.meta.dirname, '../../testing/clipboard', file), 'utf8');

test.each([
  ['libreoffice-writer', 'salt-road'],
  ['libreoffice-docx', 'salt-road'],
  ['chromium-page', 'salt-road-page'],
  ['epiphany-page', 'salt-road-page'],
])('a chapter copied from %s is markup, with its notes at the end', async (program, expected) => {
  const { markup = '' } = chapterFromHtml(await clipboard(`${program}.html`)) ?? {};
  expect(`${markup}\n`).toBe(await clipboard(`${expected}-chapter.txt`));
  expect(readBracketMarkup(markup).problems).toEqual([]);
});

test('words that are tags by accident are spelt out', () => {
  expect(
    chapterFromHtml('<p>Write [em] or &lt;p&gt;, [map].</p><p>Or &amp;amp;.</p>')?.markup,
  ).toBe('[p]Write &#91;em&#93; or &lt;p&gt;, [map].[/p]\n\n[p]Or &amp;amp;.[/p]');
});

test('a few words go into the paragraph in which they are pasted', () => {
  expect(chapterFromHtml('<meta charset="utf-8"><span>a horse</span>')).toBeNull();
  expect(chapterFromHtml('<span>a </span><i>horse</i>')?.markup).toBe('a [em]horse[/em]');
});

test('what is bracket markup already is pasted as it is', () => {
  expect(chapterFromHtml('<p class=MsoNormal>[p]A [em]horse[/em].[/p]</p><p>Two</p>')).toBeNull();
  expect(chapterMarkdown('\\[p\\]A \\[em\\]horse\\[/em\\].\\[/p\\]')).toBe('A *horse*.');
  expect(chapterMarkdown('# A \\[horse\\]')).toBe('### A \\[horse\\]');
});

test('what a chapter cannot hold is told', () => {
  expect(
    chapterFromHtml(
      '<p>A <a href="https://example.com">link</a>.<img src="x.png"><img src="y.png"></p><table><tr><td>b</td><td>c</td></tr></table>',
    ),
  ).toEqual({
    markup: '[p]A link.[/p]\n\n[p]b[/p]\n\n[p]c[/p]',
    lost: ['2 pictures', 'the address of a link', 'the shape of a table'],
  });
});

/** What else programs write, and what becomes of it. */
test.each([
  [
    'the lines of a file are no lines of a text',
    '<p>a\n   b</p><p>c</p>',
    '[p]a b[/p]\n\n[p]c[/p]',
  ],
  [
    'breaks at the ends of a paragraph are left out',
    '<p><br> <br>a <br> b<br> <br></p><p>c</p>',
    '[p]a[br]\nb[/p]\n\n[p]c[/p]',
  ],
  [
    'a paragraph of nothing but blanks and tags is left out',
    '<p>a</p><p><b>&nbsp;</b><br></p><p>b</p>',
    '[p]a[/p]\n\n[p]b[/p]',
  ],
  ['blanks in bold are not bold', '<p><i>a</i><b> </b>b</p>', '[em]a[/em] b'],
  [
    'an element that nobody knows is its words',
    '<p><abbr>a</abbr></p><p>b</p>',
    '[p]a[/p]\n\n[p]b[/p]',
  ],
  [
    'paragraphs of a quote have blank lines between them',
    '<blockquote><p>a</p><p>b</p></blockquote>',
    '[blockquote]\n[p]a[/p]\n[p]b[/p]\n[/blockquote]',
  ],
  [
    'a list in which an item has two paragraphs',
    '<ol><li><p>a</p><p>b</p></li></ol>',
    '[ol]\n[li]\n[p]a[/p]\n[p]b[/p]\n[/li]\n[/ol]',
  ],
  ['a list that is empty is none', '<p>a</p><ul></ul><ol> </ol><p>b</p>', '[p]a[/p]\n\n[p]b[/p]'],
  [
    'a list within a list, as Google Docs has it',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '[ul]\n[li]a\n[ul]\n[li]b[/li]\n[/ul]\n[/li]\n[/ul]',
  ],
])('%s', (_name, html, markup) => {
  expect(chapterFromHtml(html)?.markup).toBe(markup);
});

test('of a few words with a picture it is said that the picture is lost', () => {
  expect(chapterFromHtml('<p>a<img src="x.png"></p>')).toEqual({
    markup: 'a',
    lost: ['a picture'],
  });
});
