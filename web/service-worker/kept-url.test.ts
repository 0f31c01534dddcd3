import { expect, test } from 'vitest';
import { isForEverybody, isPersonal, isWhole, keyOf, sampledBook, storeOf } from './kept-url';

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
  ['/admin/account', null],
  ['/cms', null],
  ['/api/Users/me', null],
  ['/offline', null],
  ['/subscribe', null],
  ['/unsubscribe', null],
])('%s is kept in %s', (path, store) => expect(storeOf(path)).toBe(store));

test('a chapter belongs to the sample of its book', () => {
  expect(sampledBook('/books/indomitus-est/sample/2')).toBe('indomitus-est');
  expect(sampledBook('/books/indomitus-est')).toBeNull();
});

const site = 'https://site.example';

test('a page has one key: parts of a list are pages of their own, all else that a URL says is not', () => {
  expect(keyOf(`${site}/blog/a-post?utm_source=x#comments`)).toBe(`${site}/blog/a-post`);
  expect(keyOf(`${site}/blog?before=9&x=1&tag=news`)).toBe(`${site}/blog?before=9&tag=news`);
  expect(keyOf(`${site}/thesaurus?q=uman`)).toBe(`${site}/thesaurus`);
});

test('what is shown once, for one reader, is not the page', () => {
  for (const query of ['look=post', 'q=uman', 'term=uman-chi', 'comments=3', 'registered=1'])
    expect(isWhole(`${site}/blog/a-post?${query}`), query).toBe(false);
  expect(isWhole(`${site}/blog?tag=news&utm_source=x`)).toBe(true);
});

test('what one person got is not kept', () => {
  const answer = (status: number, cacheControl: string, redirected = false) =>
    isForEverybody({
      status,
      redirected,
      headers: new Headers({ 'cache-control': cacheControl }),
    });
  expect(answer(200, 'public, max-age=0, s-maxage=1')).toBe(true);
  expect(answer(200, 'private, no-cache')).toBe(false);
  expect(answer(200, 'no-store')).toBe(false);
  expect(answer(503, 'public')).toBe(false);
  expect(answer(200, 'public', true)).toBe(false);
  expect(isPersonal('/admin/editor')).toBe(true);
  expect(isPersonal('/administration')).toBe(false);
});
