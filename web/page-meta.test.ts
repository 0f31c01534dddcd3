import { expect, test } from 'vitest';
import type { Site } from '../cms/contract/pages';
import { pageMeta, privateHeaders, privatePageMeta } from './page-meta';

const site = {
  ...{ origin: 'https://chronicles.example', title: 'The Chronicles', tagline: '' },
  authorName: 'A. Writer',
} as Site;
const matches = [
  undefined,
  { id: 'other', loaderData: { site: null }, params: {} },
  { id: 'root', loaderData: { site }, params: {} },
];

test('a page has tags for search engines and for sharing', () => {
  const tags = pageMeta({
    ...{ matches, path: '/blog', title: 'The blog', description: 'Letters.' },
    ogImage: '/og/blog.jpg',
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

test('the home page has the name of the site, and a page without an image no image tags', () => {
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

test('a private page has a title, and is neither indexed nor stored', () => {
  const robots = { name: 'robots', content: 'noindex,nofollow' };
  expect(privatePageMeta(matches, 'Your account')).toEqual([
    { title: 'Your account · The Chronicles' },
    robots,
  ]);
  expect(privatePageMeta([], 'Log in', 'For readers.')).toEqual([
    { title: 'Log in · The Fovean Chronicles' },
    { name: 'description', content: 'For readers.' },
    robots,
  ]);
  expect(privateHeaders().get('cache-control')).toBe('no-store');
});
