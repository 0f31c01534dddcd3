// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBracketMarkup } from '../../subjects/books/bracket-markup';
import { chapterMarkdown, pastedMarkup } from './pasted-chapter';

/** Converts HTML with its plain text, which programs also put on the clipboard. */
const chapterFromHtml = (html: string) =>
  pastedMarkup(html, new DOMParser().parseFromString(html, 'text/html').body.textContent.trim());

/** Returns a program's clipboard content for the same page of a manuscript. */
const clipboard = (file: string) =>
  readFile(path.join(import.meta.dirname, '../../testing/clipboard', file), 'utf8');

test('a chapter copied from a word processor becomes markup, with its notes at the end', async () => {
  const { markup = '' } = chapterFromHtml(await clipboard('libreoffice-writer.html')) ?? {};
  expect(`${markup}\n`).toBe(await clipboard('salt-road-chapter.txt'));
  expect(readBracketMarkup(markup).problems).toEqual([]);
});

test('text that looks like tags is escaped', () => {
  expect(
    chapterFromHtml('<p>Write [em] or &lt;p&gt;, [map].</p><p>Or &amp;amp;.</p>')?.markup,
  ).toBe('[p]Write &#91;em&#93; or &lt;p&gt;, [map].[/p]\n\n[p]Or &amp;amp;.[/p]');
});

test('a few words are pasted into the current paragraph', () => {
  expect(chapterFromHtml('<meta charset="utf-8"><span>a horse</span>')).toBeNull();
  expect(chapterFromHtml('<span>a </span><i>horse</i>')?.markup).toBe('a [em]horse[/em]');
});

test.each([
  ['<h3>A</h3><p>b</p>', '[h3]A[/h3]\n\n[p]b[/p]'],
  ['<p>a</p><h3>B</h3>', '[p]a[/p]\n\n[h3]B[/h3]'],
])('a heading with a paragraph keeps both: %s', (html, markup) => {
  expect(chapterFromHtml(html)).toEqual({ markup, lost: [] });
});

test('plain text is pasted unchanged, but with blank lines between its paragraphs', () => {
  expect(pastedMarkup('', 'One *two*')).toBeNull();
  const paragraph = 'a horse '.repeat(20).trim();
  expect(pastedMarkup('', `${paragraph}\n${paragraph}`)).toEqual({
    markup: `${paragraph}\n\n${paragraph}`,
    lost: [],
  });
});

test('bracket markup is pasted unchanged', () => {
  expect(chapterFromHtml('<p class=MsoNormal>[p]A [em]horse[/em].[/p]</p><p>Two</p>')).toBeNull();
  expect(chapterMarkdown('\\[p\\]A \\[em\\]horse\\[/em\\].\\[/p\\]')).toBe('A *horse*.');
  expect(chapterMarkdown('# A \\[horse\\]\n\n## No. # 1')).toBe('### A \\[horse\\]\n\n### No. # 1');
});

test('unsupported content is reported', () => {
  expect(
    chapterFromHtml(
      '<p>A <a href="https://example.com">link</a>.<img src="x.png"><img src="y.png"></p><table><tr><td>b</td><td>c</td></tr></table>',
    ),
  ).toEqual({
    markup: '[p]A link.[/p]\n\n[p]b[/p]\n\n[p]c[/p]',
    lost: ['2 pictures', 'the address of a link', 'the shape of a table'],
  });
});

test('a picture pasted with a few words is reported as lost', () => {
  expect(chapterFromHtml('<p>a<img src="x.png"></p>')).toEqual({
    markup: 'a',
    lost: ['a picture'],
  });
});
