import { DOMParser as DocumentParser } from 'prosemirror-model';
import { cleanPastedHtml, paragraphsByLines, mendedHtml } from '../contract/browser/pasted-html';
import { notesByElements } from '../contract/browser/pasted-notes';
import { readBracketMarkup, typedMarkup } from '../books/bracket-markup';
import { ChapterDocument } from './chapter-editor/chapter-document';
import { chapterSchema } from './chapter-editor/chapter-schema';

/** Pasted content as chapter markup. */
interface PastedChapter {
  markup: string;
  /** Content that a chapter cannot hold, in words. It was left out or reduced to its text. */
  lost: string[];
}

/** Matches text that already contains bracket markup. */
const hasMarkup = /\[\/(?:p|em|strong|h3|blockquote|ul|ol|li|q|small)\]/;

const parser = DocumentParser.fromSchema(chapterSchema);

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/**
 * Converts HTML copied from a word processor or a web page to bracket markup. Underlined text becomes emphasis.
 *
 * @returns null if the plain text is equivalent or already contains bracket markup
 */
export function chapterFromHtml(html: string): PastedChapter | null {
  const { body } = new DOMParser().parseFromString(mendedHtml(html), 'text/html');
  if (hasMarkup.test(body.textContent ?? '')) return null;
  notesByElements(body);
  for (const note of body.querySelectorAll<HTMLElement>('[data-note]')) {
    const number = `[${note.dataset['note']}]`;
    if (note.localName === 'sup') note.textContent = number;
    else (note.querySelector('p') ?? note).prepend(`${number} `);
  }
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
  for (const empty of body.querySelectorAll('ul, ol, li'))
    if (empty.textContent?.trim() === '') empty.remove();
  for (const cell of body.querySelectorAll('td, th, center, main')) {
    const block = body.ownerDocument.createElement('div');
    block.append(...cell.childNodes);
    cell.replaceWith(block);
  }
  const document = parser.parse(body);
  const printed = new ChapterDocument()
    .print(document)
    .replace(/(?: |&nbsp;)+/g, ' ')
    .replace(/ (?=\[(?:br|\/p|\/li|\/h3)\])/g, '');
  // A single paragraph is inserted into the current one.
  const isWords = document.childCount === 1 && document.firstChild?.type.name === 'p';
  if (isWords && lost.length === 0 && !printed.slice('[p]'.length, -'[/p]'.length).includes('['))
    return null;
  const typed = typedMarkup(readBracketMarkup(printed).markup);
  return { markup: isWords ? typed.slice('[p]'.length, -'[/p]'.length) : typed, lost };
}

/** Converts plain text to one paragraph per line. Text with bracket markup is returned unchanged. */
export const paragraphsOfText = (text: string) =>
  hasMarkup.test(text) ? text : paragraphsByLines(text);
