import { expect, test } from 'vitest';
import type { Site } from '../cms/contract/pages';
import { pageMeta, privateHeaders, privatePageMeta, siteOf } from './page-meta';

const page = {
  matches: [],
  path: '/blog',
  title: 'The blog',
  description: 'Letters.',
  ogImage: undefined,
};

const robotsOf = (tags: object[]) =>
  tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag] : []));

test('search engines list no page of results, and follow its links', () => {
  expect(robotsOf(pageMeta({ ...page, isSearch: true }))).toEqual([
    { name: 'robots', content: 'noindex,follow' },
  ]);
});

test('search engines list no page of a reader’s own', () => {
  expect(robotsOf(privatePageMeta([], 'Your account'))).toEqual([
    { name: 'robots', content: 'noindex,nofollow' },
  ]);
});

const site = {
  ...{ origin: 'https://chronicles.example', title: 'The Chronicles', tagline: '' },
  authorName: 'A. Writer',
} as Site;
const matches = [
  undefined,
  { id: 'other', loaderData: { site: null }, params: {} },
  { id: 'root', loaderData: { site }, params: {} },
];

test('the site is what the root route has loaded, and nothing where it has not', () => {
  expect(siteOf(matches)).toBe(site);
  expect(siteOf([])).toBeUndefined();
});

test('a page is described to search engines, and to those it is shared with', () => {
  const tags = pageMeta({
    ...{
      matches,
      path: '/blog',
      title: 'The blog',
      description: 'Letters.',
      ogImage: '/og/blog.jpg',
    },
    ...{ type: 'article', previous: '/blog?before=2', next: null },
    facts: { 'article:tag': ['Horses', 'Oats'], 'article:section': 'News', 'article:author': null },
    about: () => ({ type: 'CollectionPage' }),
  });
  expect(tags.slice(0, -1)).toEqual([
    { title: 'The blog · The Chronicles' },
    { name: 'description', content: 'Letters.' },
    { name: 'robots', content: 'index,follow' },
    { tagName: 'link', rel: 'canonical', href: 'https://chronicles.example/blog' },
    { tagName: 'link', rel: 'prev', href: 'https://chronicles.example/blog?before=2' },
    { property: 'og:site_name', content: 'The Chronicles' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: 'The blog' },
    { property: 'og:description', content: 'Letters.' },
    { property: 'og:url', content: 'https://chronicles.example/blog' },
    { property: 'article:tag', content: 'Horses' },
    { property: 'article:tag', content: 'Oats' },
    { property: 'article:section', content: 'News' },
    { property: 'og:image', content: 'https://chronicles.example/og/blog.jpg' },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'The blog · The Chronicles' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]);
  const [graph] = tags.slice(-1) as { 'script:ld+json'?: { '@graph': object[] } }[];
  expect(graph?.['script:ld+json']?.['@graph']).toContainEqual(
    expect.objectContaining({
      '@type': 'CollectionPage',
      name: 'The blog',
      primaryImageOfPage: expect.objectContaining({
        url: 'https://chronicles.example/og/blog.jpg',
      }) as unknown,
    }),
  );
});

test('the first page is named as the site is, and a page without a picture has none', () => {
  const tags = pageMeta({ matches, path: '/', description: 'Books.', next: '/more' });
  expect(tags).toContainEqual({ title: 'The Chronicles' });
  expect(tags).toContainEqual({ property: 'og:title', content: 'The Chronicles' });
  expect(tags).toContainEqual({
    ...{ tagName: 'link', rel: 'next', href: 'https://chronicles.example/more' },
  });
  expect(JSON.stringify(tags)).not.toMatch(/og:image|twitter|prev|ImageObject/);
  expect(JSON.stringify(tags)).toContain(
    '"@type":"WebPage","@id":"https://chronicles.example/#webpage","url":"https://chronicles.example/","name":"The Chronicles"',
  );
});

test('a page that could not load the site has the name of the series, and no graph', () => {
  const tags = pageMeta(page);
  expect(tags).toContainEqual({ title: 'The blog · The Fovean Chronicles' });
  expect(JSON.stringify(tags)).not.toContain('ld+json');
});

test('a page of a reader’s own has a title, and is stored by nobody', () => {
  expect(privatePageMeta(matches, 'Your account')).toContainEqual({
    title: 'Your account · The Chronicles',
  });
  expect(privatePageMeta([], 'Your account')).toContainEqual({
    title: 'Your account · The Fovean Chronicles',
  });
  expect(privatePageMeta([], 'Log in', 'For readers.')).toContainEqual({
    ...{ name: 'description', content: 'For readers.' },
  });
  expect(privateHeaders().get('cache-control')).toBe('no-store');
});
