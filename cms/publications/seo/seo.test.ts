import { existsSync } from 'node:fs';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import type { FeedPost } from './queries/find-feed-posts';
import type { SitemapPage } from './queries/find-sitemap-pages';
import { absoluteHtml, atomXml, feedContent, jsonFeed } from './feed-content';
import {
  isPublicOrigin,
  manifest,
  openSearchXml,
  robotsText,
  securityText,
  sitemapXml,
} from './site-files';

const origin = 'https://www.chronicles.example';
const site = { origin, title: 'Chronicles & Co', authorName: 'A. <Writer>' };

const post: FeedPost = {
  id: 7,
  slug: 'dawn',
  title: 'Dawn & <dusk> ]]>',
  excerpt: 'It begins & ends.',
  html: '<h2 id="a">A</h2><p><a href="/books/x">x</a> <a href="#a">a</a> <img src="/media/m.webp" alt="a > b ]]>"> \u0000 ]]&gt; ]]&gt;</p>',
  hero: {
    url: '/media/h.webp',
    alt: 'A "hero"',
    width: 800,
    height: 400,
    color: null,
    fallbackUrl: '/media/h-800x400.webp',
    sources: [],
  },
  tags: ['maps & <lies>'],
  createdAt: '2025-12-31T00:00:00.000Z',
  publishedAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-02-03T10:00:00.000Z',
};

test('a feed contains no spoilers', () => {
  const html = '<div>He <details><summary>Spoiler</summary><span>dies</span></details>.</div>';
  expect(feedContent(site, [{ ...post, html }], null).posts[0]?.html).toContain('He [spoiler].');
});

test('only a site with https and a public name is open to search engines', () => {
  for (const open of [
    ...['https://www.example.com', 'https://fovea.example:8443'],
    ...['https://fovea.nonlocal', 'https://local.example'],
  ])
    expect(isPublicOrigin(open), open).toBe(true);
  for (const shut of [
    ...['', 'http://www.example.com', 'https://localhost', 'https://site.localhost:3000'],
    ...['https://127.0.0.1', 'https://[::1]', 'https://nas.local', 'https://stage.internal'],
    ...['https://intranet', 'https://10.0.0.1:8443', 'https://[::ffff:192.0.2.1]'],
    ...['https://a.localdomain', 'https://a.test', 'https://a.invalid', 'not.a.url.example'],
  ])
    expect(isPublicOrigin(shut), shut).toBe(false);
});

test('robots may read a public origin, except for private pages', () => {
  const open = robotsText(origin);
  expect(open).toBe(
    [
      'User-agent: *',
      ...['/admin', '/api/', '/cms', '/_next/', '/*?*look=', '/read-up-to'].map(
        (path) => `Disallow: ${path}`,
      ),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  expect(robotsText('http://localhost:3000')).toBe('User-agent: *\nDisallow: /\n');
});

test('links and images of a text become absolute, and text that looks like one stays', () => {
  const page = `${origin}/blog/dawn`;
  expect(
    absoluteHtml(
      '<a title="1 > 0" href="/a">a</a><a href="#b">b</a><a href="https://other.example/">c</a><img alt="" src="/m.webp"> href="/d" <code>&lt;a href="/e"&gt;</code>',
      page,
    ),
  ).toBe(
    `<a title="1 > 0" href="${origin}/a">a</a><a href="${page}#b">b</a><a href="https://other.example/">c</a><img alt="" src="${origin}/m.webp"> href="/d" <code>&lt;a href="/e"&gt;</code>`,
  );
});

test('the feed is valid Atom with the complete text', () => {
  const feed = parseAtomFeed(atomXml(feedContent(site, [post], null)));
  expect(feed).toMatchObject({
    id: `${origin}/feed.xml`,
    title: { value: 'Chronicles & Dispatches · Chronicles & Co' },
    updated: post.updatedAt,
    authors: [{ name: 'A. <Writer>' }],
  });
  expect(feed.links).toContainEqual({ rel: 'self', href: `${origin}/feed.xml` });
  const [entry] = feed.entries ?? [];
  expect(entry).toMatchObject({
    id: 'tag:www.chronicles.example,2025:post-7',
    published: post.publishedAt,
    updated: post.updatedAt,
    summary: { value: 'It begins &amp; ends.' },
    categories: [{ term: 'maps & ‹lies>', label: 'maps & ‹lies>' }],
  });
  expect(entry?.links?.[0]?.href).toBe(`${origin}/blog/dawn`);
  expect(entry?.content?.value).toContain(`<a href="${origin}/books/x">`);
  expect(entry?.content?.value).toContain(`<img src="${origin}/media/m.webp"`);
  expect(entry?.content?.value).toContain(
    `<img src="${origin}/media/h.webp" alt="A &quot;hero&quot;"`,
  );
  expect(entry?.content?.value).not.toContain('\u0000');
});

test('both feeds name the WebSub hub, if there is one', () => {
  const hub = 'https://hub.example/';
  const content = feedContent(site, [post], null);
  expect(atomXml({ ...content, hub })).toContain(`<link rel="hub" href="${hub}"/>`);
  expect(jsonFeed({ ...content, hub })).toMatchObject({ hubs: [{ type: 'WebSub', url: hub }] });
  expect(atomXml(content) + JSON.stringify(jsonFeed(content))).not.toContain('hub');
});

test('the feed of a tag as JSON', () => {
  const content = feedContent(site, [post], {
    name: 'Maps',
    page: '/blog?tag=maps',
    query: '?tag=maps',
  });
  const feed = parseJsonFeed(JSON.stringify(jsonFeed(content)));
  expect(feed).toMatchObject({
    title: 'Chronicles & Dispatches: Maps',
    home_page_url: `${origin}/blog?tag=maps`,
    feed_url: `${origin}/feed.json?tag=maps`,
    authors: [{ name: site.authorName, url: `${origin}/author` }],
  });
  expect(feed.items?.[0]).toMatchObject({
    title: post.title,
    url: `${origin}/blog/dawn`,
    image: `${origin}/media/h.webp`,
    summary: post.excerpt,
    tags: post.tags,
  });
});

test('a post without a picture or an excerpt has neither in its feeds', () => {
  const content = feedContent(site, [{ ...post, hero: null, excerpt: '' }], null);
  const [item] = jsonFeed(content).items;
  expect(item).not.toHaveProperty('summary');
  expect(item).not.toHaveProperty('image');
  expect(item?.content_html).toMatch(/^<h2 id="a">/);
  expect(atomXml(content)).not.toContain('<summary');
});

test('the sitemap has absolute URLs of pages and images, and dates where they are known', async () => {
  const image = { url: '/media/a b&c.webp' } as SitemapPage['images'][number];
  expect(
    await sitemapXml(origin, [
      { path: '/blog/dawn', changedAt: '2026-02-03T10:00:00.000Z', images: [image] },
      { path: '/', changedAt: null, images: [] },
    ]),
  ).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
      ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
      `<url><loc>${origin}/blog/dawn</loc><lastmod>2026-02-03T10:00:00.000Z</lastmod>`,
      `<image:image><image:loc>${origin}/media/a%20b&amp;c.webp</image:loc></image:image></url>`,
      `<url><loc>${origin}/</loc></url></urlset>`,
    ].join(''),
  );
});

test.each([
  ['The Chronicles', 'Chronicles'],
  ['Of The Deep', 'Of The Deep'],
  ['The \t Thesaurus of The Theme', 'Thesaurus of The Theme', 'Thesaurus of The'],
  ['Theory & <Practice>', 'Theory & <Practice>', 'Theory &amp; &lt;Practi'],
  // At most 16 characters, without a space at the end.
  ['Fifteen letters and more', 'Fifteen letters and more', 'Fifteen letters'],
])('the short name of “%s” is “%s”', (title, shortName, shortest = shortName) => {
  expect(manifest({ title, tagline: 'A tale' })).toMatchObject({
    ...{ name: title, short_name: shortName, description: 'A tale' },
  });
  expect(openSearchXml({ origin, title })).toContain(`<ShortName>${shortest}</ShortName>`);
});

test('the manifest has icons that exist', () => {
  const { icons, start_url: start } = manifest({ title: 'A', tagline: 'b' });
  expect(start).toBe('/');
  expect(icons.map(({ src }) => src)).toEqual([
    ...['/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable.png'],
  ]);
  for (const { src } of icons) expect(existsSync(`web/public${src}`), src).toBe(true);
});

test('security.txt has the contact page, and expires half a year from now', () => {
  const text = securityText(origin, new Date('2026-11-20T12:00:00Z'));
  expect(text).toBe(
    [
      `Contact: ${origin}/contact`,
      'Expires: 2027-05-19T00:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});
