import {
  convertLexicalToHTML,
  type HTMLConvertersFunction,
} from '@payloadcms/richtext-lexical/html';
import type { SerializedEditorState } from '@payloadcms/richtext-lexical/lexical';
import type { Field } from 'payload';
import { sanitizeHtml } from '../markup/sanitize-html';

const converters: HTMLConvertersFunction = ({ defaultConverters }) => defaultConverters;

/** Returns the editor's rich text as sanitized HTML; an empty string for none. */
export function richTextToHtml(richText: SerializedEditorState | null | undefined): string {
  if (!richText) return '';
  const html = convertLexicalToHTML({ data: richText, converters, disableContainer: true });
  // Typed before a name to prevent its link.
  return sanitizeHtml(html.replaceAll('&amp;zwnj;', '&zwnj;'));
}

/**
 * A rich text field with a field `<name>Html` that stores its HTML when it is saved, so that reading needs no conversion. The
 * HTML cannot be set from outside.
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
