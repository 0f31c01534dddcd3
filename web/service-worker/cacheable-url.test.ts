import { expect, test } from 'vitest';
import { isPublic, isPersonal, isPublicUrl, keyOf, sampledBook, storeOf } from './cacheable-url';

test.each([
  ['/', 'books'],
  ['/books', 'books'],
  ['/books/indomitus-est', 'books'],
  ['/books/indomitus-est/sample/2', 'chapters'],
  ['/blog', 'pages'],
  ['/blog/a-post', 'pages'],
  ['/thesaurus', 'pages'],
  ['/blog/preview', null],
  ['/books/indomitus-est/sample.epub', null],
  ['/admin', null],
  ['/api/Users/me', null],
  ['/subscribe', null],
  ['/unsubscribe', null],
])('%s is cached in %s', (path, store) => expect(storeOf(path)).toBe(store));

test('a chapter belongs to the sample of its book', () => {
  expect(sampledBook('/books/indomitus-est/sample/2')).toBe('indomitus-est');
  expect(sampledBook('/books/indomitus-est')).toBeNull();
});

const site = 'https://site.example';

test.for([
  ['/blog/a-post?utm_source=x#comments', '/blog/a-post'],
  ['/blog?before=9&x=1&tag=news', '/blog?before=9&tag=news'],
  ['/thesaurus?q=uman', '/thesaurus'],
] as const)('the cache key of %s is %s', ([url, key]) => {
  expect(keyOf(site + url)).toBe(site + key);
});

test('URLs of one user’s view are not public', () => {
  for (const query of ['look=post', 'q=uman', 'term=uman-chi', 'comments=3', 'registered=1'])
    expect(isPublicUrl(`${site}/blog/a-post?${query}`), query).toBe(false);
  expect(isPublicUrl(`${site}/blog?tag=news&utm_source=x`)).toBe(true);
});

test.for([
  [200, 'public, max-age=0, s-maxage=1', false, true],
  [200, 'private, no-cache', false, false],
  [200, 'no-store', false, false],
  [503, 'public', false, false],
  [200, 'public', true, false],
] as const)('status %i, %s, redirected %s: for everybody %s', ([status, cache, redirected, is]) => {
  const headers = new Headers({ 'cache-control': cache });
  expect(isPublic({ status, redirected, headers })).toBe(is);
});

test('pages below /admin are personal', () => {
  expect(isPersonal('/admin/editor')).toBe(true);
  expect(isPersonal('/administration')).toBe(false);
});
