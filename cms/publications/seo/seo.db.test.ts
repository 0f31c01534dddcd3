import { Readable } from 'node:stream';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { parseSitemap } from 'sitemap';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getBooks } from '../../contract/books';
import { getSite } from '../../contract/pages';
import { getPostBySlug } from '../../contract/posts';
import { patternOfPage, publicPages } from '../../contract/plain/public-pages';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';
import { appOf } from '../../testing/app-of';
import { bookData } from '../../testing/book-data';
import { listening } from '../../testing/listening';

let base: string;

const get = (path: string) => fetch(base + path, { redirect: 'manual' });

/** Returns the status of a conditional request. Without `cache-control`, `fetch` asks for the complete response. */
const statusOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(base + path, { headers: { ...headers, 'cache-control': 'max-age=0' } })).status;

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

const site = await openSite();
const { payload } = site;
const maps = await makeRecord('tags', { name: 'Maps', slug: 'maps' });
const post = (slug: string, publishedAt: string, more: object = {}) =>
  makeRecord('posts', {
    title: slug,
    slug,
    markdown: `The text of [${slug}](/books)${slug === 'newer' ? ' and [one](/books/one)' : ''}.`,
    publishedAt,
    _status: 'published',
    ...more,
  });
const book = await makeRecord('books', { ...bookData('one', 1), title: 'Book One' });
await makeRecord('samples', {
  sampleId: 1,
  book: book.id,
  chapter: 1,
  title: 'One',
  excerpt: 'It began.',
});
await post('older', '2025-01-01T00:00:00.000Z', { tags: [maps.id] });
await post('newer', '2025-02-01T00:00:00.000Z');
await post('scheduled', tomorrow, { tags: [maps.id] });
await post('draft', '2025-03-01T00:00:00.000Z', { _status: 'draft' });

async function open() {
  base = await listening(appOf(payload));
}

test('feeds contain public posts, newest first: all, those with a tag, or those that link to a book', async () => {
  await open();
  const all = await get('/feed.xml');
  expect(all.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const atom = parseAtomFeed(await all.text());
  expect(atom.entries?.map(({ links }) => links?.[0]?.href)).toEqual([
    expect.stringMatching(/^http.*\/blog\/newer$/),
    expect.stringMatching(/^http.*\/blog\/older$/),
  ]);
  expect(atom.entries?.[0]?.content?.value).toMatch(/<a href="http[^"]*\/books">newer<\/a>/);

  const tagged = parseJsonFeed(await (await get('/feed.json?tag=maps')).json());
  expect(tagged.items?.map(({ title }) => title)).toEqual(['older']);
  const ofBook = parseJsonFeed(await (await get('/feed.json?book=one')).json());
  expect(ofBook).toMatchObject({
    title: 'Chronicles & Dispatches: Book One',
    home_page_url: expect.stringMatching(/\/books\/one$/),
  });
  expect(ofBook.items?.map(({ title }) => title)).toEqual(['newer']);
  const none = ['tag=nothing', 'tag=%00', 'tag=%F0%9F%90%8E', 'tag='];
  for (const query of [...none, 'book=two', 'book=one&book=one', 'book=%00'])
    expect((await get(`/feed.xml?${query}`)).status, query).toBe(404);
});

test('a feed that has not changed is not sent again', async () => {
  await open();
  const first = await get('/feed.xml');
  const etag = first.headers.get('etag') ?? '';
  const modified = first.headers.get('last-modified') ?? '';
  expect(await statusOf('/feed.xml', { 'if-none-match': etag })).toBe(304);
  expect(await statusOf('/feed.xml', { 'if-modified-since': modified })).toBe(304);
});

test('common feed paths redirect to ours', async () => {
  await open();
  for (const path of ['/rss', '/rss.xml', '/feed', '/feed/', '/atom.xml']) {
    const answer = await get(`${path}?tag=maps`);
    expect([answer.status, answer.headers.get('location')], path).toEqual([
      301,
      '/feed.xml?tag=maps',
    ]);
  }
});

test('the sitemap lists public pages with their last changes', async () => {
  await open();
  const data = { subject: 'Eldador', description: 'A kingdom.', status: 'approved' } as const;
  await payload.create({ collection: 'glossary-terms', data });
  const pages = await parseSitemap(Readable.from([await (await get('/sitemap.xml')).text()]));
  const byPath = new Map(pages.map((page) => [new URL(page.url).pathname, page]));
  for (const page of publicPages) {
    const listed = [...byPath.keys()].some((path) => patternOfPage(page).test(path));
    expect(listed, page.path).toBe(!('isUnlisted' in page));
  }
  expect([...byPath.keys()].filter((path) => path.startsWith('/blog/'))).toEqual([
    '/blog/newer',
    '/blog/older',
  ]);
  const where = { slug: { equals: 'older' } };
  const { docs } = await payload.find({ collection: 'posts', where });
  expect(byPath.get('/blog/older')?.lastmod).toBe(docs[0]?.updatedAt);
});

test('a site that is not public is closed to robots, and has a manifest and search for browsers', async () => {
  await open();
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  const manifest: unknown = await (await get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'The Fovean Chronicles', start_url: '/' });
  expect(await (await get('/opensearch.xml')).text()).toContain('/blog?q={searchTerms}"');
  expect(await (await get('/.well-known/security.txt')).text()).toMatch(/^Contact: .*\/contact$/m);
});

test('every public page has a picture at the URL in its data, and other pages have none', async () => {
  await open();
  const replyOf = async (path: string) => (await site.api(siteRequest(path))).json();
  const { socialPicture } = getPostBySlug.reply.parse(await replyOf('/api/Posts/by-slug/newer'));
  const picture = await get(socialPicture);
  expect(picture.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const etag = picture.headers.get('etag') ?? '';
  expect(await statusOf(socialPicture, { 'if-none-match': etag })).toBe(304);

  const { privacy } = getSite.reply.parse(await replyOf('/api/site')).socialPictures;
  const series = getBooks.reply.parse(await replyOf('/api/books'));
  for (const path of [privacy, series.socialPicture])
    expect((await get(path)).headers.get('cache-control'), path).toContain('immutable');

  const other = await get('/og/blog/newer.jpg?v=1');
  expect(other.headers.get('cache-control')).not.toContain('immutable');
  for (const path of ['/blog/draft', '/blog/scheduled', '/blog/%00', '/books/%2e%2e', '/x'])
    expect((await get(`/og${path}.jpg`)).status, path).toBe(404);
});
