import type { SerializedEditorState } from '@payloadcms/richtext-lexical/lexical';
import { APIError } from 'payload';
import { richTextToHtml } from './rich-text-with-html';

/** What a form of the dashboard holds: any field may be empty still, and a list without a row is a number. */
export type Typed = Record<string, unknown>;

/** The text of a field, which may be empty. */
export const typedText = (typed: Typed, name: string): string => {
  const { [name]: value } = typed;
  return typeof value === 'string' ? value : '';
};

/** The points of a list, without those that are still empty. */
export const typedPoints = (typed: Typed, name: string): { text: string }[] => {
  const { [name]: rows } = typed;
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Typed) => ({ text: typedText(row, 'text') })).filter(({ text }) => text);
};

const isRichText = (value: unknown): value is SerializedEditorState => {
  const root = (value as Partial<SerializedEditorState>).root as { children?: unknown } | undefined;
  return Array.isArray(root?.children);
};

/** The HTML that saving would make of a rich text. @throws APIError 400 for what the editor has not written */
export function typedHtml(typed: Typed, name: string): string {
  const { [name]: richText } = typed;
  if (richText === null || richText === undefined) return '';
  try {
    if (isRichText(richText)) return richTextToHtml(richText);
  } catch {
    // Refused below: its parts are not what the editor writes either.
  }
  throw new APIError(`“${name}” is not rich text.`, 400);
}
