import {
  convertLexicalToMarkdown,
  convertMarkdownToLexical,
  editorConfigFactory,
} from '@payloadcms/richtext-lexical';
import type { Payload } from 'payload';
import type { Book } from '../../payload-types';
import { richTextToHtml } from '../../fields/rich-text-with-html';

/**
 * Rich text and the HTML that it makes. Two texts are equal when their HTML is: the editor gives every link a random id.
 */
export class RichText {
  readonly html: string;
  constructor(readonly state: NonNullable<Book['description']>) {
    this.html = richTextToHtml(state);
  }
}

/** A field's stored value as rich text; undefined when it is empty. */
export const storedRichText = (state: Book['description']) =>
  state ? new RichText(state) : undefined;

/** What begins a line that stands for itself: a list's entry or a heading. */
const marker = String.raw`[ \t]*(?:[-*+]|\d+[.)]|#{1,6})[ \t]`;
const wrap = new RegExp(String.raw`(?<! {2}|\\)\n(?!${marker})[ \t]*`, 'g');
const wrapInQuote = /(?<! {2}|\\)\n>?[ \t]*/g;

/** Lines that Markdown runs together, which the converter would break. */
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

/** Converts Markdown into what the dashboard's editor of rich text keeps. */
export function markdownToRichText(payload: Payload, markdown: string): RichText {
  const editorConfig = editorConfigOf(payload);
  const blocks = markdown.split(/\n{2,}/).map(joinWrappedLines);
  return new RichText(convertMarkdownToLexical({ editorConfig, markdown: blocks.join('\n\n') }));
}

/** Rich text as Markdown, and whether it makes the same HTML when it is read again. */
export function richTextToMarkdown(payload: Payload, { state, html }: RichText) {
  const editorConfig = editorConfigOf(payload);
  const markdown = convertLexicalToMarkdown({ data: state, editorConfig }).trim();
  return { markdown, isSame: markdownToRichText(payload, markdown).html === html };
}
