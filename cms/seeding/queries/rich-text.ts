import {
  convertLexicalToMarkdown,
  convertMarkdownToLexical,
  editorConfigFactory,
} from '@payloadcms/richtext-lexical';
import type { Payload } from 'payload';
import type { Book } from '../../payload-types';
import { richTextToHtml } from '../../fields/rich-text-with-html';

/** Rich text with its HTML. Two texts are equal if their HTML is, because the editor gives every link a random id. */
export class RichText {
  readonly html: string;
  constructor(readonly state: NonNullable<Book['description']>) {
    this.html = richTextToHtml(state);
  }
}

/** Returns a stored value as rich text; undefined if it is empty. */
export const storedRichText = (state: Book['description']) =>
  state ? new RichText(state) : undefined;

/** The start of a line that begins a list item or a heading. */
const marker = String.raw`[ \t]*(?:[-*+]|\d+[.)]|#{1,6})[ \t]`;
const wrap = new RegExp(String.raw`(?<! {2}|\\)\n(?!${marker})[ \t]*`, 'g');
const wrapInQuote = /(?<! {2}|\\)\n>?[ \t]*/g;

/** Joins the wrapped lines of a paragraph, which the converter would keep apart. */
const joinWrappedLines = (block: string) =>
  block.startsWith('>')
    ? block.replace(wrapInQuote, ' ')
    : block.replace(wrap, (_, offset: number) => (block[offset + 1] === '>' ? '\n' : ' '));

function editorConfigOf(payload: Payload) {
  const field = payload.collections.books.config.flattenedFields.find(
    ({ name }) => name === 'description',
  );
  if (field?.type !== 'richText') throw new Error('The description of a book is rich text.');
  return editorConfigFactory.fromField({ field });
}

/** Converts Markdown to the format of the dashboard's rich text editor. */
export function markdownToRichText(payload: Payload, markdown: string): RichText {
  const editorConfig = editorConfigOf(payload);
  const blocks = markdown.split(/\n{2,}/).map(joinWrappedLines);
  return new RichText(convertMarkdownToLexical({ editorConfig, markdown: blocks.join('\n\n') }));
}

/** Converts rich text to Markdown, and tells whether the Markdown makes the same HTML again. */
export function richTextToMarkdown(payload: Payload, { state, html }: RichText) {
  const editorConfig = editorConfigOf(payload);
  const markdown = convertLexicalToMarkdown({ data: state, editorConfig }).trim();
  return { markdown, isSame: markdownToRichText(payload, markdown).html === html };
}
