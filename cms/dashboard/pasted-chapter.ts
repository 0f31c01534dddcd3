import {
  cleanPastedHtml,
  paragraphsByLines,
  withoutEmptyTitle,
} from '../contract/browser/pasted-html';
import { readBracketMarkup, typedMarkup } from '../books/bracket-markup';

/** Pasted content as chapter markup. */
interface PastedChapter {
  markup: string;
  /** Content that a chapter cannot hold, in words. It was left out or reduced to its text. */
  lost: string[];
}

/** Matches text that already contains bracket markup. */
const hasMarkup = /\[\/(?:p|em|strong|h3|blockquote|ul|ol|li|q|small)\]/;

const inlineTags: Record<string, string> = {
  ...{ em: 'em', i: 'em', cite: 'em', dfn: 'em', var: 'em', u: 'em' },
  ...{ b: 'strong', strong: 'strong', small: 'small', q: 'q' },
};

const headings = 'h1 h2 h3 h4 h5 h6'.split(' ');
const containers: Record<string, string> = {
  blockquote: 'blockquote',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
};

/** Escapes characters that would be read as a tag or a character reference. */
const asWords = (words: string) =>
  words.replace(
    /[[\]<>&]/g,
    (sign) => ({ '[': '&#91;', ']': '&#93;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&amp;',
  );

const collapse = (words: string) => words.replace(/[ \t\r\n\u00a0]+/g, ' ');

/** Collects the blocks of a text: paragraphs, headings, rules, lists and quotes. */
class Blocks {
  readonly #done: string[] = [];
  #line = '';

  addInline(markup: string) {
    this.#line += markup;
  }

  add(block: string) {
    this.endParagraph();
    if (block !== '') this.#done.push(block);
  }

  endParagraph(tag = 'p') {
    const line = this.#line
      .replace(/ *\[br\] */g, '[br]')
      .replace(/ {2,}/g, ' ')
      .replace(/^(?: |\[br\])+|(?: |\[br\])+$/g, '');
    this.#line = '';
    if (line.replace(/\[[^\]]*\]/g, '').trim() !== '') this.#done.push(`[${tag}]${line}[/${tag}]`);
  }

  all() {
    this.endParagraph();
    return this.#done;
  }
}

const blockNames = new Set(
  'p div section article main center pre table tbody thead tr td th dl dt dd figure figcaption address header footer'.split(
    ' ',
  ),
);

/** Writes an element's children to blocks. */
function writeChildren(element: Element, blocks: Blocks, around: readonly string[] = []): void {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) {
      const words = asWords(collapse(node.textContent ?? ''));
      if (words !== '') blocks.addInline(inTags(words, around));
    } else if (node.nodeType === 1) writeElement(node as Element, blocks, around);
  }
}

const inTags = (markup: string, around: readonly string[]) =>
  markup.trim() === ''
    ? markup
    : around.map((tag) => `[${tag}]`).join('') +
      markup +
      around
        .toReversed()
        .map((tag) => `[/${tag}]`)
        .join('');

function writeElement(element: Element, blocks: Blocks, around: readonly string[]): void {
  const name = element.localName;
  const inline = inlineTags[name];
  if (name === 'br') blocks.addInline('[br]');
  else if (name === 'hr') blocks.add('[hr]');
  else if (inline)
    writeChildren(element, blocks, around.includes(inline) ? around : [...around, inline]);
  else if (headings.includes(name)) {
    blocks.endParagraph();
    writeChildren(element, blocks);
    blocks.endParagraph('h3');
  } else if (containers[name]) blocks.add(containerOf(element, containers[name], around));
  else if (blockNames.has(name)) {
    blocks.endParagraph();
    writeChildren(element, blocks, around);
    blocks.endParagraph();
  } else if (name !== 'img') writeChildren(element, blocks, around);
}

function containerOf(element: Element, tag: string, around: readonly string[]): string {
  const blocks = new Blocks();
  if (tag === 'ul' || tag === 'ol') {
    for (const item of element.children)
      if (item.localName === 'li') blocks.add(containerOf(item, 'li', around));
      else writeElement(item, blocks, around);
  } else writeChildren(element, blocks, around);
  const parts = blocks.all();
  if (parts.length === 0) return '';
  const [only = ''] = parts;
  const words = /^\[p\](.*)\[\/p\]$/s.exec(only)?.[1];
  if (tag === 'li' && parts.length === 1 && words !== undefined) return `[li]${words}[/li]`;
  return `[${tag}]\n${parts.join(tag === 'blockquote' ? '\n\n' : '\n')}\n[/${tag}]`;
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/**
 * Converts HTML copied from a word processor or a web page to bracket markup. Underlined text becomes emphasis.
 *
 * @returns null if the plain text is equivalent or already contains bracket markup
 */
export function chapterFromHtml(html: string): PastedChapter | null {
  const { body } = new DOMParser().parseFromString(withoutEmptyTitle(html), 'text/html');
  if (hasMarkup.test(body.textContent ?? '')) return null;
  cleanPastedHtml(body, html);
  const lost = [
    ...counted(body.querySelectorAll('img').length, 'a picture', 'pictures'),
    ...counted(
      body.querySelectorAll('a[href]').length,
      'the address of a link',
      'addresses of links',
    ),
    ...counted(body.querySelectorAll('table').length, 'the shape of a table', 'shapes of tables'),
  ];
  const blocks = new Blocks();
  writeChildren(body, blocks);
  const parts = blocks.all();
  const [only = ''] = parts;
  // A single unformatted paragraph is inserted into the current one.
  const words = parts.length === 1 ? /^\[p\](.*)\[\/p\]$/s.exec(only)?.[1] : undefined;
  if (words !== undefined && !words.includes('[') && lost.length === 0) return null;
  const { markup } = readBracketMarkup(
    words === undefined ? parts.join('\n\n') : `[p]${words}[/p]`,
  );
  const typed = typedMarkup(markup);
  return { markup: words === undefined ? typed : typed.slice('[p]'.length, -'[/p]'.length), lost };
}

/** Converts plain text to one paragraph per line. Text with bracket markup is returned unchanged. */
export const paragraphsOfText = (text: string) =>
  hasMarkup.test(text) ? text : paragraphsByLines(text);
