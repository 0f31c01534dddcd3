const headingElement = /<h([2-6]) id="([^"]+)">(.*?)<\/h\1>/gs;

/** A tag with its attributes, whose values may contain the sign that ends it. */
const tag = /<(?:[^>"]|"[^"]*")*>/g;

/** The words of an HTML fragment, fit to stand in an attribute. */
const asAttribute = (html: string) => html.replace(tag, '').replaceAll('"', '&quot;').trim();

/** What is wider than a phone scrolls within itself, by the keyboard too. */
const scrolling = (name: string, element: string) =>
  `<div class="scrolls" role="group" aria-label="${name}" tabindex="0">${element}</div>`;

/**
 * A post's sanitized HTML with what only its page needs: a link beside each heading, tables and code that scroll within
 * themselves, pictures that wait until they come near, and links to other sites that give nothing away.
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
