import { withoutForbidden } from '../../platform/markup/xml-text';

/** Tags of a chapter (`books/bracket-markup.ts`), and their names in the EPUB, where the title of the chapter is the `h1`. */
const tags: Record<string, string> = Object.fromEntries(
  'p blockquote ul ol li hr em strong q small br'
    .split(' ')
    .map((tag): [string, string] => [tag, tag])
    .concat([['h3', 'h2']]),
);

const empty = new Set(['hr', 'br']);

/**
 * Converts a chapter to XHTML without attributes.
 *
 * @param html from the sanitizer: elements are closed, and `&nbsp;` is the only entity unknown to XML
 */
export const chapterXhtml = (html: string): string =>
  withoutForbidden(html)
    .replaceAll('&nbsp;', '&#160;')
    .replace(/<(\/?)([a-z][a-z0-9]*)(?:\s[^>]*)?>/g, (_, slash: string, name: string) => {
      const tag = tags[name];
      if (!tag) return '';
      return empty.has(tag) ? `<${tag}/>` : `<${slash}${tag}>`;
    });
