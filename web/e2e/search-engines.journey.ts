import { JSDOM } from 'jsdom';
import pLimit from 'p-limit';
import type { APIRequestContext } from 'playwright/test';
import { parseSitemap } from 'sitemap';
import { Readable } from 'node:stream';
import { expect, test } from './journey';

/** A node of a page's structured data. */
type Node = Record<string, unknown> & { '@type': string; '@id'?: string };

/** Parses documents without loading their styles or running their scripts. */
const parser = new new JSDOM().window.DOMParser();

const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/** `NodeFilter.SHOW_TEXT`, a constant that exists only in windows. */
const showText = 4;

/** Returns texts with a Latin title that is not marked as Latin. */
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

function parsePage(html: string, url: URL) {
  const document: Document = parser.parseFromString(html, 'text/html');
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const onThisSite = (selector: string, attribute: string) =>
    all(selector)
      .map((element) => new URL(element.getAttribute(attribute) ?? '', url))
      .filter(({ origin }) => origin === url.origin);
  const graphs = all('script[type="application/ld+json"]').map(
    ({ textContent }) => JSON.parse(textContent ?? '') as { '@graph': Node[] },
  );
  const parsed = {
    path: url.pathname,
    title: document.title,
    ids: new Set(all('[id]').map(({ id }) => id)),
    links: onThisSite('a[href]', 'href'),
    images: onThisSite('img[src]', 'src'),
    times: all('time').map((time) => time.getAttribute('datetime')),
    graphs,
    unmarkedTitles: unmarkedTitlesIn(document),
    head: (selector: string, attribute = 'content') =>
      [...document.head.querySelectorAll(selector)].map((found) => found.getAttribute(attribute)),
  };
  for (const unseen of all('script, style, template')) unseen.remove();
  /** Visible text without whitespace. */
  return { ...parsed, text: withoutBlanks(document.body.textContent ?? '') };
}

type CrawledPage = ReturnType<typeof parsePage>;

/** Returns a value as the page's `text` contains it, without whitespace or the ellipsis of a shortened text. */
const shownAs = (value: unknown) => withoutBlanks(String(value).replace(/…$/, ''));

// Plain tests that only send requests, because a journey opens a page.

/** Limits parallel requests, because one process answers them all. */
const inTurns = pLimit(2);

/** Requests all pages of the sitemap and parses them, but only every fifth term, because their pages are alike. */
async function crawl(request: APIRequestContext) {
  const sitemap = await request.get('/sitemap.xml');
  const listed = await parseSitemap(Readable.from([await sitemap.text()]));
  const pages = await inTurns.map([...listed.entries()], async ([index, { url }]) => {
    const answer = await request.get(url, { maxRedirects: 0 });
    expect(answer.status(), url).toBe(200);
    const isSkipped = /\/thesaurus\/./.test(url) && index % 5 !== 0;
    return isSkipped ? [] : [parsePage(await answer.text(), new URL(url))];
  });
  return { pages: pages.flat(), paths: new Set(listed.map(({ url }) => new URL(url).pathname)) };
}

const graphOf = ({ graphs }: CrawledPage) => graphs[0]?.['@graph'] ?? [];

/** Properties per type of node whose values the page must also show. */
const shownOn: Record<string, string[]> = {
  Book: ['name'],
  BookSeries: ['name'],
  Chapter: ['name'],
  BlogPosting: ['headline', 'keywords'],
  DefinedTermSet: ['name'],
  DefinedTerm: ['name', 'description'],
  ItemList: ['name'],
  ListItem: ['name'],
  Person: ['name', 'description'],
  Question: ['name'],
  Answer: ['text'],
};

/** Returns all nodes, including nested ones. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value as Node, ...inner] : inner;
}

function checkHead(page: CrawledPage, origin: string) {
  const { path, head } = page;
  const url = `${origin}${path}`;
  expect(head('link[rel=canonical]', 'href'), path).toEqual([url]);
  expect(head('meta[name=robots]'), path).toEqual(['index,follow']);
  expect(head('meta[property="og:url"]'), path).toEqual([url]);
  expect(head('meta[property="og:image"]')[0], path).toMatch(/\/og\/.+\.jpg\?v=[\w-]{12}$/);
  expect(head('meta[property="og:image:width"]'), path).toEqual(['1200']);
  expect(head('meta[name="twitter:card"]'), path).toEqual(['summary_large_image']);
  expect(head('meta[name=description]')[0]?.length, path).toBeGreaterThan(40);
  const [, book] = /^\/books\/([^/]+)$/.exec(path) ?? [];
  expect(head('link[rel=alternate]', 'href'), path).toEqual(
    [book ? `?book=${book}` : [], '']
      .flat()
      .flatMap((query) => [`/feed.xml${query}`, `/feed.json${query}`]),
  );
}

function checkGraph(page: CrawledPage, origin: string) {
  const { path, text, times } = page;
  const graph = graphOf(page);
  const url = `${origin}${path}`;
  expect(page.graphs, path).toHaveLength(1);
  const ids = graph.map((node) => node['@id']);
  expect(new Set(ids).size, path).toBe(ids.length);
  for (const needed of [`${origin}/#website`, `${origin}/#author`, `${url}#webpage`])
    expect(ids, path).toContain(needed);
  if (path !== '/') expect(ids, path).toContain(`${url}#breadcrumb`);
  const references = JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g);
  expect(ids, path).toEqual(expect.arrayContaining([...references].map(([, id]) => id)));

  const nodes = nodesIn(graph);
  const notShown = nodes.flatMap((node) =>
    (shownOn[node['@type']] ?? []).flatMap((key) =>
      [node[key] ?? []]
        .flat()
        .map(shownAs)
        .filter((value) => !text.includes(value))
        .map((value) => `${node['@type']}.${key}: ${value}`),
    ),
  );
  expect(notShown, path).toEqual([]);
  for (const node of nodes)
    if (node['@type'] === 'BlogPosting') expect(times, path).toContain(node.datePublished);
  for (const book of graph.filter((node) => node['@type'] === 'Book' && 'description' in node)) {
    expect(text).toContain(shownAs(book.description));
    for (const part of [book.genre ?? []].flat()) expect(text).toContain(shownAs(part));
    if (book.isbn) expect(text.replaceAll('-', '')).toContain(String(book.isbn));
    const place = ['One', 'Two', 'Three', 'Four', 'Five'][Number(book.position) - 1];
    expect(text).toContain(`Book${place}`);
    // The finale is part of the saga, but the intermission books are a separate series.
    const isIntermission = text.includes(`IntermissionSeries,Book${place}`);
    const series = isIntermission ? '/books#intermission-series' : '/#series';
    expect(book.isPartOf, path).toEqual({ '@id': `${origin}${series}` });
  }
}

/** Checks that no link or image is broken or redirects. */
async function checkLinks(pages: CrawledPage[], paths: Set<string>, request: APIRequestContext) {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const links = new Set<string>();
  const leadNowhere: string[] = [];
  for (const page of pages)
    for (const { pathname, search, hash } of page.links) {
      links.add(pathname + search);
      const target = search === '' ? byPath.get(pathname) : undefined;
      if (hash && target && !target.ids.has(decodeURIComponent(hash.slice(1))))
        leadNowhere.push(`${page.path} links to ${pathname}${hash}`);
    }
  expect(leadNowhere).toEqual([]);
  const images = new Set(pages.flatMap((page) => page.images.map(({ pathname }) => pathname)));
  expect(images.size).toBeGreaterThan(20);
  // The glossary accepts any value of `term`, so its links must name existing terms.
  const openAtTerm = [...links].filter((link) => link.startsWith('/thesaurus?term='));
  const terms = openAtTerm.map((link) => new URLSearchParams(link.split('?')[1]).get('term'));
  expect(terms.filter((term) => !paths.has(`/thesaurus/${term}`))).toEqual([]);
  const asked = [...links].filter((link) => !paths.has(link) && !openAtTerm.includes(link));
  expect(openAtTerm.length).toBeGreaterThan(0);
  await inTurns.map([...asked, ...openAtTerm.slice(0, 1)], async (link) => {
    const answer = await request.get(link, { maxRedirects: 0 });
    expect([answer.status(), link]).toEqual([200, link]);
  });
  await inTurns.map([...images], async (image) => {
    const answer = await request.head(image, { maxRedirects: 0 });
    expect([answer.status(), image]).toEqual([200, image]);
  });
}

test('every page’s metadata matches its content, and no link is broken', async ({
  request,
  baseURL,
}) => {
  const { pages, paths } = await crawl(request);
  expect(pages.length).toBeGreaterThan(50);
  const titles = pages.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const page of pages) {
    checkHead(page, baseURL ?? '');
    checkGraph(page, baseURL ?? '');
    expect(page.unmarkedTitles, page.path).toEqual([]);
  }
  const types = new Set(
    pages.flatMap((page) => nodesIn(graphOf(page)).map((node) => node['@type'])),
  );
  expect([...types]).toEqual(
    expect.arrayContaining([
      ...['WebSite', 'Person', 'BreadcrumbList', 'BookSeries', 'Book', 'Chapter', 'Blog'],
      ...['BlogPosting', 'DefinedTermSet', 'DefinedTerm', 'FAQPage', 'CollectionPage', 'ItemList'],
      ...['ContactPage', 'ProfilePage', 'SearchAction'],
    ]),
  );
  await checkLinks(pages, paths, request);
});

test('searches are not indexed, added parameters do not change the canonical URL, and unindexed pages have titles and descriptions', async ({
  request,
  baseURL,
}) => {
  const page = async (path: string) => {
    const url = new URL(path, baseURL);
    return parsePage(await (await request.get(path)).text(), url);
  };
  for (const path of ['/blog?q=maps', '/thesaurus?q=lee']) {
    const { head } = await page(path);
    expect(head('meta[name=robots]'), path).toEqual(['noindex,follow']);
  }
  const { head } = await page('/books/indomitus-est?utm_source=letter');
  expect(head('link[rel=canonical]', 'href')).toEqual([`${baseURL}/books/indomitus-est`]);
  expect(head('meta[name=robots]')).toEqual(['index,follow']);
  for (const path of [
    ...['/read-up-to', '/offline', '/blog/nothing'],
    ...['/admin/userlogin', '/admin/register', '/admin/forgotten'],
  ]) {
    const { head, title } = await page(path);
    expect(title, path).not.toBe('');
    const described = head('meta[name=description]');
    expect(described, path).toHaveLength(1);
    expect(described[0]?.length, path).toBeGreaterThan(30);
  }
});
