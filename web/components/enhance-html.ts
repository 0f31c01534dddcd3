import { noteReference, withoutSpoilers } from '../../cms/contract/plain/post-html';

const headingElement = /<h([2-6]) id="([^"]+)">(.*?)<\/h\1>/gs;

/** Matches a tag, whose attributes may contain `>`. */
const tag = /<(?:[^>"]|"[^"]*")*>/g;

/** Returns the text of an HTML fragment for use in an attribute. */
const asAttribute = (html: string) =>
  withoutSpoilers(html)
    .replace(noteReference, '')
    .replace(tag, '')
    .replaceAll('"', '&quot;')
    .trim();

/** Makes wide content scroll within itself, by the keyboard, too. */
const scrolling = (name: string, element: string) =>
  `<div class="scrolls" role="group" aria-label="${name}" tabindex="0">${element}</div>`;

/**
 * Adds to a post's sanitized HTML: a link beside each heading, scrolling tables and code, lazy images, and `rel=noopener` on
 * external links.
 */
export const enhanceHtml = (html: string): string =>
  html
    .replace(
      headingElement,
      (heading, _, id: string, content: string) =>
        `<div class="headed">${heading}<a href="#${id}" aria-label="Link to this part: ${asAttribute(content)}">§</a></div>`,
    )
    .replace(/<table>.*?<\/table>/gs, (table) => scrolling('Table', table))
    .replace(/<pre>.*?<\/pre>/gs, (code) => scrolling('Code', code))
    .replace(tag, (written) =>
      written
        .replace(/^<img /, '<img loading="lazy" decoding="async" ')
        .replace(/^<a (?=(?:[^>"]|"[^"]*")* ?href="https?:)/, '<a rel="noopener" '),
    );
