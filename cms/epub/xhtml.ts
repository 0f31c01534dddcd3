/** Tags of a chapter (`books/bracket-markup.ts`), and their names in the EPUB, where the chapter has the first heading. */
const tags: Record<string, string> = Object.fromEntries(
  'p blockquote ul ol li hr em strong q small br'
    .split(' ')
    .map((tag): [string, string] => [tag, tag])
    .concat([['h3', 'h2']]),
);

const empty = new Set(['hr', 'br']);

/** Characters that XML does not allow. */
const unsayable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes a text for XML, also in attributes. */
export const xmlText = (text: string): string =>
  text
    .replace(unsayable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * Converts a chapter to XHTML without attributes.
 *
 * @param html from the sanitizer: elements are closed, and `&nbsp;` is the only entity unknown to XML
 */
export const chapterXhtml = (html: string): string =>
  html
    .replace(unsayable, '')
    .replaceAll('&nbsp;', '&#160;')
    .replace(/<(\/?)([a-z][a-z0-9]*)(?:\s[^>]*)?>/g, (_, slash: string, name: string) => {
      const tag = tags[name];
      if (!tag) return '';
      return empty.has(tag) ? `<${tag}/>` : `<${slash}${tag}>`;
    });
