import DOMPurify from 'dompurify';
import TurndownService from 'turndown';
import { gfm } from '@joplin/turndown-plugin-gfm';
import {
  cleanPastedHtml,
  paragraphsByLines,
  mendedHtml,
  withoutOwnOrigin,
} from '../cms/contract/browser/pasted-html';
import { notesByElements } from '../cms/contract/browser/pasted-notes';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
});
turndown.use(gfm);
turndown.addRule('numbers of notes', {
  filter: (node) => node.nodeName === 'SUP' && node.dataset['note'] !== undefined,
  replacement: (_, node) => `[^${node.dataset['note']}]`,
});
// Manuscripts underline what is printed in italics, and Markdown has no other form for it.
turndown.addRule('underlined', {
  filter: 'u',
  replacement: (content) => (content.trim() === '' ? content : `*${content}*`),
});
turndown.addRule('bare addresses', {
  filter: (node) => node.nodeName === 'A' && node.getAttribute('href') === node.textContent,
  replacement: (_, node) => node.textContent ?? '',
});
turndown.addRule('notes', {
  filter: (node) => node.nodeName === 'DIV' && node.dataset['note'] !== undefined,
  replacement: (content, node) =>
    `\n\n[^${node.dataset['note']}]: ${content.trim().replace(/\n(?=.)/g, '\n    ')}\n\n`,
});

const escapeMarks = turndown.escape.bind(turndown);
/** Also escapes words such as `&amp;`, which Markdown reads as a character. */
turndown.escape = (words) => escapeMarks(words).replace(/&(?=#?\w+;)/g, '\\&');

/** What a plain text would lose. So it would the blank lines between paragraphs. */
const formatted =
  'a[href], b, strong, i, em, u, del, s, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, hr, pre, [data-note], [src^="/media/"], [src^="data:image/"]';

/** What was copied, as the HTML that somebody would have written by hand. */
function parsePasted(html: string, purify = DOMPurify): HTMLElement {
  // What it says of itself in styles, classes and names stays for now: word processors write their lists and notes so.
  const body = purify.sanitize(mendedHtml(html), {
    RETURN_DOM: true,
    ADD_FORBID_CONTENTS: ['xml'],
  }) as HTMLElement;
  notesByElements(body);
  cleanPastedHtml(body, html);
  for (const picture of body.querySelectorAll('img'))
    picture.setAttribute('src', withoutOwnOrigin(picture.getAttribute('src') ?? ''));
  return body;
}

/** The words of what was copied, without any formatting. */
export const textFromHtml = (html: string, purify = DOMPurify): string =>
  parsePasted(html, purify).textContent;

/** Whether a picture was copied and nothing else: browsers send the file, and a page of it beside. */
export function isImageAlone(html: string): boolean {
  const body = parsePasted(html);
  return body.querySelector('img') !== null && body.textContent.trim() === '';
}

/** What begins another line; in markdown, a row of a table is one. */
const blocksAndBreaks =
  'br, hr, p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre';

/** Pictures of this site, and those that were copied with the text. Others would be requested by every reader. */
const ours = '[src^="/media/"], [src^="data:image/"]';

/** What is left empty when pictures are gone goes, too. */
function keepPictures(body: HTMLElement) {
  for (const caption of body.querySelectorAll('figcaption')) {
    const [picture, other] = caption.parentElement?.querySelectorAll('img') ?? [];
    if (!picture || other) continue;
    picture.title = caption.textContent.trim();
    if (picture.matches(ours)) caption.remove();
  }
  for (const picture of body.querySelectorAll(`img:not(${ours})`)) picture.remove();
  for (const element of body.querySelectorAll('a, h1, h2, h3, h4, h5, h6, li, table'))
    if (element.textContent.trim() === '' && !element.querySelector('img')) element.remove();
}

/** Markdown has no table without a first row that names the columns: an empty one would be shown. */
function nameColumns(table: HTMLTableElement) {
  if (!table.querySelector('th'))
    for (const cell of table.rows[0]?.cells ?? []) {
      const name = table.ownerDocument.createElement('th');
      name.append(...cell.childNodes);
      cell.replaceWith(name);
    }
  for (const bold of table.querySelectorAll('th :is(b, strong)'))
    bold.replaceWith(...bold.childNodes);
}

/** A cell of a table says in one line what it said in several. A table of one cell, or with others in it, is there for its looks. */
function cellsInOneLine(body: HTMLElement) {
  for (const columns of body.querySelectorAll('colgroup, col')) columns.remove();
  for (const table of body.querySelectorAll('table')) {
    const cells = table.querySelectorAll('td, th');
    if (cells.length === 1 || table.querySelector('table')) continue;
    nameColumns(table);
    for (const cell of cells)
      for (const element of cell.querySelectorAll(blocksAndBreaks))
        element.replaceWith(' ', ...element.childNodes, ' ');
  }
}

/**
 * What was copied from a page or a word processor as markdown: emphasis, links, headings, lists, quotes and tables stay.
 *
 * @param purify made for a window, where there is no global one
 * @returns null when a plain text says as much
 */
export function markdownFromHtml(html: string, purify = DOMPurify): string | null {
  const body = parsePasted(html, purify);
  if (!body.querySelector(formatted) && body.querySelectorAll('p').length < 2) return null;
  const clean = purify.sanitize(body, {
    RETURN_DOM: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'title', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'class', 'id'],
  }) as HTMLElement;
  keepPictures(clean);
  cellsInOneLine(clean);
  return turndown
    .turndown(clean)
    .replaceAll('\u00a0', ' ')
    .replace(/(?: {2}\n){2,}/g, '\n\n')
    .replace(/(?<=\S) $/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Number of pictures that a text was copied with, and that do not come along. */
export const lostPictures = (html: string): number =>
  /<img/i.test(html)
    ? [...parsePasted(html).querySelectorAll<HTMLImageElement>(`img:not(${ours})`)].filter(
        // A pixel that counts readers is no picture.
        (picture) => !(picture.width === 1 || picture.height === 1),
      ).length
    : 0;

/** A line of a list, a quote, a table or a block of code: who copies one has written markdown. */
const written = /^ {0,3}(?:[>|]|```|~~~|[-*+] [^-*+\s]|\d+[.)] )/m;

/** A plain text as markdown: with blank lines between its paragraphs. */
export const markdownFromText = (text: string): string =>
  written.test(text) ? text.replace(/\r\n?/g, '\n') : paragraphsByLines(text);

/** What nobody writes in a text that is no Markdown. */
const marked = /^#{1,6} \S|\*\*\S|\]\(\S+\)|^\[\^[^\]]+\]: /m;

/** What was pasted as markdown. Editors of Markdown copy their source as HTML, too: it stays as it was written. */
export function pastedMarkdown(html: string, plain: string): string {
  const isSource =
    marked.test(plain) && !/<(?:h\d|[uo]l|li|blockquote|table|a|b|i|em|strong|img)\b/i.test(html);
  return (html === '' || isSource ? null : markdownFromHtml(html)) ?? markdownFromText(plain);
}
