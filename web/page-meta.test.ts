import { expect, test } from 'vitest';
import type { Site } from '../cms/contract/pages';
import { pageMeta } from './page-meta';

const site = {
  origin: 'https://chronicles.example',
  title: 'The Chronicles',
  tagline: '',
  authorName: 'A. Writer',
} as Site;
const matches = [
  undefined,
  { id: 'other', loaderData: { site: null }, params: {} },
  { id: 'root', loaderData: { site }, params: {} },
];

test('a page names itself, the pages beside it, and what its type says', () => {
  const tags = pageMeta({
    matches,
    path: '/blog',
    title: 'The blog',
    description: 'Letters.',
    type: 'article',
    previous: '/blog?before=2',
    next: null,
    ogImage: '/og/blog.jpg',
    facts: { 'article:tag': ['Horses', 'Oats'], 'article:section': 'News', 'article:author': null },
  });
  expect(tags).toEqual(
    expect.arrayContaining([
      { title: 'The blog · The Chronicles' },
      { tagName: 'link', rel: 'prev', href: 'https://chronicles.example/blog?before=2' },
      { property: 'og:site_name', content: 'The Chronicles' },
      { property: 'og:type', content: 'article' },
      { property: 'og:title', content: 'The blog' },
      { property: 'og:description', content: 'Letters.' },
      { property: 'article:tag', content: 'Horses' },
      { property: 'article:tag', content: 'Oats' },
      { property: 'article:section', content: 'News' },
      { property: 'og:image:alt', content: 'The blog · The Chronicles' },
    ]),
  );
  expect(JSON.stringify(tags)).not.toMatch(/article:author|"next"/);
});

test('the home page has the name of the site, and a page without an image no image tags', () => {
  const tags = pageMeta({ matches, path: '/', description: 'Books.' });
  expect(tags).toContainEqual({ property: 'og:title', content: 'The Chronicles' });
  expect(JSON.stringify(tags)).not.toMatch(/og:image|twitter|prev|ImageObject/);
});
