import { JSDOM } from 'jsdom';

/** A node of a page's structured data. */
export type Node = Record<string, unknown> & { '@type': string; '@id'?: string };

/** A page as it was served, taken apart for its checks. */
export type CrawledPage = {
  path: string;
  title: string | null;
  head: (selector: string, attribute?: string) => (string | null)[];
  /** All words that a reader can see, blanks made one. */
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

const blanksMadeOne = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Elements that stand within a word or beside a comma. */
const withinLine = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
]);

const unseen = new Set(['script', 'style', 'template']);

/** What is read in an element; words of different blocks do not run together. */
function wordsIn(element: Element): string {
  let words = '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === node.TEXT_NODE) words += node.nodeValue;
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    const inner = node as Element;
    if (unseen.has(inner.localName)) continue;
    words += wordsIn(inner) + (withinLine.has(inner.localName) ? '' : ' ');
  }
  return words;
}

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
  return {
    path: url.pathname,
    title: document.title,
    head: (selector, attribute = 'content') =>
      [...document.head.querySelectorAll(selector)].map((element) =>
        element.getAttribute(attribute),
      ),
    text: blanksMadeOne(wordsIn(document.body)),
    ids,
    links,
    images,
    times,
    graphs,
    unmarkedTitles: unmarkedTitlesIn(document),
  };
}

/** A text as it is looked for on a page: without the sign that it was cut off, and with blanks as in `text`. */
export const shownAs = (value: unknown) => blanksMadeOne(String(value).replace(/…$/, ''));
