import type { SerializedEditorState } from '@payloadcms/richtext-lexical/lexical';
import { APIError } from 'payload';
import { richTextToHtml } from './rich-text-with-html';

/** The values of a dashboard form: any field may be empty, and an empty list is a number. */
export type Typed = Record<string, unknown>;

/** Returns the text of a field, which may be empty. */
export const typedText = (typed: Typed, name: string): string => {
  const { [name]: value } = typed;
  return typeof value === 'string' ? value : '';
};

/** Returns the non-empty entries of a list. */
export const typedPoints = (typed: Typed, name: string): { text: string }[] => {
  const { [name]: rows } = typed;
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Typed) => ({ text: typedText(row, 'text') })).filter(({ text }) => text);
};

const isRichText = (value: unknown): value is SerializedEditorState => {
  const root = (value as Partial<SerializedEditorState>).root as { children?: unknown } | undefined;
  return Array.isArray(root?.children);
};

/** Returns the HTML of a rich text as saving would make it. @throws APIError 400 for anything that the editor does not write */
export function typedHtml(typed: Typed, name: string): string {
  const { [name]: richText } = typed;
  if (richText === null || richText === undefined) return '';
  try {
    if (isRichText(richText)) return richTextToHtml(richText);
  } catch {
    // Refused below, like other values that the editor does not write.
  }
  throw new APIError(`“${name}” is not rich text.`, 400);
}
