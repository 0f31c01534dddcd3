import { expect, test } from 'vitest';
import { pageMeta, privatePageMeta } from './page-meta';

const page = {
  matches: [],
  path: '/blog',
  title: 'The blog',
  description: 'Letters.',
  ogImage: undefined,
};

const robotsOf = (tags: object[]) =>
  tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag] : []));

test('search engines list a page', () => {
  expect(robotsOf(pageMeta(page))).toEqual([{ name: 'robots', content: 'index,follow' }]);
});

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
