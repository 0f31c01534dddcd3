import { expect, test } from 'vitest';
import { cacheKeyOf, memoizeByUrl, pagePathOf } from './cache-key';

const keyOf = (url: string, { method = 'GET', headers = {} } = {}) =>
  cacheKeyOf({ method, url, headers });

test.each([
  ['/', 'pages'],
  ['/books/indomitus-est/sample/2', 'pages'],
  ['/blog/on-horses', 'pages'],
  ['/og/books/indomitus-est.jpg', 'images'],
  ['/og/books/indomitus-est.jpg?v=1', 'images'],
  ['/api/Posts/by-slug/on-horses', 'pages'],
  ['/thesaurus?q=war', 'queries'],
  ['/api/fovea/search?q=war', 'queries'],
])('%s is cached among the %s', (url, budget) => {
  expect(keyOf(url)).toMatchObject({ url, budget });
});

test.each([
  ...['/admin/editor', '/blog/preview?token=x', '/preview/page', '/unsubscribe?token=x'],
  ...['/healthz', '/media/cover.webp', '/cms/api/posts', '/api/ip'],
  ...['/api/Users/GetUsersByIP?ipAddress=::1', '/api/Posts/7/comments/mine'],
  ...['/api/Posts/preview?token=x', '/api/Posts/deleted', '/api/fovea/pending'],
])('%s is personal or never the same, and is not cached', (url) => {
  expect(keyOf(url)).toBeNull();
});

test('other spellings of a path are not cached, so that a page has one entry', () => {
  for (const url of [
    '/Blog',
    '/blog/',
    '/%62log',
    '//blog',
    '/blog/On-Horses',
    '/books/a/sample/01',
  ])
    expect(keyOf(url), url).toBeNull();
});

test('parts of a request that do not change the page share one cache entry', () => {
  expect(keyOf('/blog?utm_source=x&fbclid=y')).toEqual(keyOf('/blog'));
  expect(keyOf('/blog??q=war&Q=war')).toEqual(keyOf('/blog'));
  expect(keyOf('/feed.xml?look=once')).toEqual(keyOf('/feed.xml'));
  expect(keyOf('/blog?utm=1&tag=horses&q=on')).toMatchObject({
    url: '/blog?q=on&tag=horses',
    budget: 'queries',
  });
});

test('parameter names of API calls ignore case', () => {
  expect(keyOf('/api/fovea/search?Q=war&TAKE=2')).toEqual(keyOf('/api/fovea/search?take=2&q=war'));
});

test('repeated parameters, long queries, and pages beyond the reading stage are not cached', () => {
  expect(keyOf('/blog?q=a&q=b')).toBeNull();
  expect(keyOf(`/blog?q=${'a'.repeat(500 - '/blog?q='.length)}`)).not.toBeNull();
  expect(keyOf(`/blog?q=${'a'.repeat(501 - '/blog?q='.length)}`)).toBeNull();
  expect(keyOf('/blog/on-horses?look=once')).toBeNull();
});

test('only GET and HEAD requests without a body are cached', () => {
  expect(keyOf('/', { method: 'HEAD' })).toEqual(keyOf('/'));
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect(keyOf('/', { method })).toBeNull();
  expect(keyOf('/', { headers: { 'content-length': '0' } })).toEqual(keyOf('/'));
  expect(keyOf('/', { headers: { 'content-length': '3' } })).toBeNull();
  expect(keyOf('/', { headers: { 'transfer-encoding': 'chunked' } })).toBeNull();
});

const readUpTo = (cookie: string) => ({ headers: { cookie } });

test('pages are cached by reading stage, other responses are not', () => {
  const stageOf = (url: string, cookie: string) => keyOf(url, readUpTo(cookie))?.stage;
  expect(keyOf('/blog')?.stage).toBe(0);
  expect(stageOf('/blog', 'read-up-to=3')).toBe(3);
  expect(stageOf('/blog?q=war', 'theme=night; read-up-to=3')).toBe(3);
  for (const junk of ['read-up-to=', 'read-up-to=-1', 'read-up-to=abc', 'read-up-to=100', 'a=b'])
    expect(stageOf('/blog', junk), junk).toBe(0);
  for (const url of ['/feed.xml', '/sitemap.xml', '/og/blog.jpg', '/api/Posts/GetSummary'])
    expect(stageOf(url, 'read-up-to=3'), url).toBeUndefined();
  expect(keyOf('/healthz', readUpTo('read-up-to=3'))).toBeNull();
});

test.each([
  ['/', '/'],
  ['/blog?q=war&utm=1', '/blog'],
  ['/offline', null],
  ['/feed.xml', null],
  ['/api/Tags', null],
  ['/healthz', null],
])('the page of a request for %s is %s', (url, page) => {
  expect(pagePathOf({ method: 'GET', url, headers: {} })).toBe(page);
});

test('results are remembered for URLs of at most 500 characters', () => {
  const computed: number[] = [];
  const lengthOf = memoizeByUrl((url) => (computed.push(url.length), url.length));
  for (const length of [499, 500, 501, 499, 500, 501])
    expect(lengthOf('a'.repeat(length))).toBe(length);
  expect(computed).toEqual([499, 500, 501, 501]);
});
