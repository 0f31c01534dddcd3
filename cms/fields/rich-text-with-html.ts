import {
  convertLexicalToHTML,
  type HTMLConvertersFunction,
} from '@payloadcms/richtext-lexical/html';
import type { SerializedEditorState } from '@payloadcms/richtext-lexical/lexical';
import type { Field } from 'payload';
import { sanitizeHtml } from '../markup/sanitize-html';

const converters: HTMLConvertersFunction = ({ defaultConverters }) => defaultConverters;

/** Rich text, as the editor keeps it, as sanitized HTML; an empty string for none. */
export function richTextToHtml(richText: SerializedEditorState | null | undefined): string {
  if (!richText) return '';
  const html = convertLexicalToHTML({ data: richText, converters, disableContainer: true });
  // What is typed before a name to leave it plain.
  return sanitizeHtml(html.replaceAll('&amp;zwnj;', '&zwnj;'));
}

/**
 * A rich text field and the HTML made from it, which is stored beside it whenever it is saved: a page then costs no
 * conversion when it is read. The HTML field is called `<name>Html` and cannot be set from outside.
 */
export const richTextWithHtml = (name: string, description: string): Field[] => [
  { name, type: 'richText', admin: { description } },
  {
    name: `${name}Html`,
    type: 'textarea',
    admin: { hidden: true },
    hooks: {
      beforeChange: [
        ({ siblingData, originalDoc }) =>
          richTextToHtml(name in siblingData ? siblingData[name] : originalDoc?.[name]),
      ],
    },
  },
];
