import { JSDOM } from 'jsdom';

/** A node of a page's structured data. */
export type Node = Record<string, unknown> & { '@type': string; '@id'?: string };

/** A page as it was served, taken apart for its checks. */
export type CrawledPage = {
  path: string;
  title: string | null;
  head: (selector: string, attribute?: string) => (string | null)[];
  /** The whole text without scripts and blanks. */
  text: string;
  /** The ids of its elements. */
  ids: Set<string>;
  /** URLs of its links and images on this site, without those that lead elsewhere. */
  links: URL[];
  images: URL[];
  /** The moments of its `<time>` elements. */
  times: (string | null)[];
  graphs: { '@context': unknown; '@graph': Node[] }[];
  /** Its texts that name a Latin title, and do not say that it is Latin. */
  unmarkedTitles: string[];
};

const parser = new new JSDOM().window.DOMParser();

/** The document of a page's HTML, in no window: its styles are not read, and its scripts are not run. */
const documentOf = (html: string): Document => parser.parseFromString(html, 'text/html');

const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/** NodeFilter.SHOW_TEXT, which only windows know by its name. */
const showText = 4;

function unmarkedTitlesIn(document: Document): string[] {
  const texts = document.createTreeWalker(document.body, showText);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (
      /Indomitus/.test(text.textContent ?? '') &&
      !text.parentElement?.closest('script, [lang="la"]')
    )
      found.push(text.textContent ?? '');
  return found;
}

/** Takes the HTML of a page apart. */
export function takeApart(html: string, url: URL): CrawledPage {
  const document = documentOf(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const onThisSite = (selector: string, attribute: string) =>
    all(selector)
      .map((element) => new URL(element.getAttribute(attribute) ?? '', url))
      .filter(({ origin }) => origin === url.origin);
  const graphs = all('script[type="application/ld+json"]').map(
    ({ textContent }) => JSON.parse(textContent ?? '') as CrawledPage['graphs'][number],
  );
  const ids = new Set(all('[id]').map(({ id }) => id));
  const times = all('time').map((time) => time.getAttribute('datetime'));
  const links = onThisSite('a[href]', 'href');
  const images = onThisSite('img[src]', 'src');
  const unmarkedTitles = unmarkedTitlesIn(document);
  for (const unseen of all('script, style, template')) unseen.remove();
  return {
    path: url.pathname,
    title: document.title,
    head: (selector, attribute = 'content') =>
      [...document.head.querySelectorAll(selector)].map((element) =>
        element.getAttribute(attribute),
      ),
    text: withoutBlanks(document.body.textContent ?? ''),
    ids,
    links,
    images,
    times,
    graphs,
    unmarkedTitles,
  };
}

/** Returns a text as `text` contains it, without the sign that it was cut off. */
export const shownAs = (value: unknown) => withoutBlanks(String(value).replace(/…$/, ''));
