/** The tags of a chapter (`books/bracket-markup.ts`), and what they are in a document whose chapter has the first heading. */
const tags: Record<string, string> = Object.fromEntries(
  'p blockquote ul ol li hr em strong q small br'
    .split(' ')
    .map((tag): [string, string] => [tag, tag])
    .concat([['h3', 'h2']]),
);

const empty = new Set(['hr', 'br']);

/** Signs that XML has no way to say. */
const unsayable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A text within XML, also in an attribute. */
export const xmlText = (text: string): string =>
  text
    .replace(unsayable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * The text of a chapter as XHTML: its tags without attributes, and no others.
 *
 * @param html as the sanitizer wrote it: every element is closed, and `&nbsp;` is the one name that XML does not know
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
