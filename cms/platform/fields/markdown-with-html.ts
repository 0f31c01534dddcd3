import { type Field, type FieldHook, ValidationError } from 'payload';
import { UnshowableText } from '../markup/markdown-to-html';
import { renderMarkdown } from '../worker/render-markdown';

/** Replaces the line ends of other systems. Exported files have line feeds only. */
export const withLineFeeds: FieldHook = ({ value }): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;

/**
 * Renders the Markdown of a field.
 *
 * @throws ValidationError if it is too complex
 */
export async function htmlOfField(path: string, markdown: string): Promise<string> {
  try {
    return await renderMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new ValidationError({ errors: [{ path, message: error.message }] });
  }
}

/** Renders the text of a page, whose headings have no ids: the page's own elements have some. */
export async function htmlOfPageText(path: string, markdown: unknown): Promise<string> {
  if (typeof markdown !== 'string' || markdown === '') return '';
  return (await htmlOfField(path, markdown)).replace(/<(h[2-6]) id="[^"]*"/g, '<$1').trim();
}

/**
 * A Markdown field with a field `<name>Html` that stores its HTML when it is saved, so that reading needs no conversion. The HTML
 * cannot be set from outside.
 */
export const markdownWithHtml = (name: string, description: string): Field[] => [
  {
    name,
    type: 'textarea',
    hooks: { beforeValidate: [withLineFeeds] },
    admin: {
      description,
      components: { Field: '/dashboard/markdown-field/markdown-field#MarkdownField' },
    },
  },
  {
    name: `${name}Html`,
    type: 'textarea',
    admin: { hidden: true },
    hooks: {
      beforeChange: [
        ({ siblingData, originalDoc }) =>
          htmlOfPageText(name, name in siblingData ? siblingData[name] : originalDoc?.[name]),
      ],
    },
  },
];
