import DOMPurify from 'dompurify';
import TurndownService from 'turndown';
import { gfm } from '@joplin/turndown-plugin-gfm';
import {
  cleanPastedHtml,
  paragraphsByLines,
  mendedHtml,
  withoutOwnOrigin,
} from '../cms/contract/plain/browser/pasted-html';
import { notesByElements } from '../cms/contract/plain/browser/pasted-notes';

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
// Manuscripts underline text to be printed in italics, and Markdown has no underline.
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
/** Also escapes text such as `&amp;`, which Markdown parses as an entity. */
turndown.escape = (words) => escapeMarks(words).replace(/&(?=#?\w+;)/g, '\\&');

/** Elements that plain text would lose. */
const formatted =
  'a[href], b, strong, i, em, u, del, s, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, hr, pre, [data-note], [src^="/media/"], [src^="data:image/"]';

/** Elements in a hundred others. No word processor nests that deep, and the time to clean them grows with the square of the depth. */
const tooDeep = Array(100).fill('*').join('>');

/** Returns pasted HTML, sanitized and without the quirks of word processors. */
function parsePasted(html: string, purify = DOMPurify): HTMLElement {
  // Keeps styles, classes and names for now, because word processors mark lists and notes with them.
  const body = purify.sanitize(mendedHtml(html), {
    RETURN_DOM: true,
    ADD_FORBID_CONTENTS: ['xml'],
  }) as HTMLElement;
  if (body.querySelector(tooDeep)) body.replaceChildren(body.textContent);
  notesByElements(body);
  cleanPastedHtml(body, html);
  for (const picture of body.querySelectorAll('img'))
    picture.setAttribute('src', withoutOwnOrigin(picture.getAttribute('src') ?? ''));
  return body;
}

export const textFromHtml = (html: string, purify = DOMPurify): string =>
  parsePasted(html, purify).textContent;

/** Returns whether only a picture was copied. Browsers then copy the file and HTML. */
export function isImageAlone(html: string): boolean {
  const body = parsePasted(html);
  return body.querySelector('img') !== null && body.textContent.trim() === '';
}

/** Elements that begin a line. A Markdown table row is one line. */
const blocksAndBreaks =
  'br, hr, p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre';

/** Pictures of this site, and embedded ones. Every reader would request others from foreign sites. */
const ours = '[src^="/media/"], [src^="data:image/"]';

/** Removes pictures of other sites, and elements that are empty without them. */
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

/** Makes the first row the header. Otherwise Markdown, which requires a header, would show an empty one. */
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

/** Puts each table cell on one line. Skips layout tables, which have one cell or contain other tables. */
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
 * Converts pasted HTML to Markdown. Emphasis, links, headings, lists, quotes and tables stay.
 *
 * @param purify instance for a window, if there is no global one
 * @returns null if plain text would lose nothing
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

/** Returns the number of pictures that pasting removes. */
export const lostPictures = (html: string): number =>
  /<img/i.test(html)
    ? [...parsePasted(html).querySelectorAll<HTMLImageElement>(`img:not(${ours})`)].filter(
        // Tracking pixels do not count.
        (picture) => !(picture.width === 1 || picture.height === 1),
      ).length
    : 0;

const markdownBlock = /^ {0,3}(?:[>|]|```|~~~|[-*+] [^-*+\s]|\d+[.)] )/m;

/** Converts plain text to Markdown, with blank lines between paragraphs. */
export const markdownFromText = (text: string): string =>
  markdownBlock.test(text) ? text.replace(/\r\n?/g, '\n') : paragraphsByLines(text);

/** Syntax that occurs only in Markdown. */
const markdownSyntax = /^#{1,6} \S|\*\*\S|\]\(\S+\)|^\[\^[^\]]+\]: /m;

/** Returns pasted content as Markdown. Source from Markdown editors, which is copied as HTML too, stays unchanged. */
export function pastedMarkdown(html: string, plain: string): string {
  const isSource =
    markdownSyntax.test(plain) &&
    !/<(?:h\d|[uo]l|li|blockquote|table|a|b|i|em|strong|img)\b/i.test(html);
  return (html === '' || isSource ? null : markdownFromHtml(html)) ?? markdownFromText(plain);
}
