import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { countedIn, deviceOf, isShopPing, mayCount } from './page-view';

const userAgents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  galaxyTab:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

const navigation = {
  host: 'site.example',
  accept: 'text/html,*/*',
  'sec-fetch-dest': 'document',
  'user-agent': userAgents.firefox,
};

const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  url,
  headers: { ...navigation, ...headers },
});

const page = [
  { kind: 'site', subject: '' },
  { kind: 'page', subject: '/books' },
  { kind: 'device', subject: 'computer' },
];

test('a navigation counts for the site, its page, and the class of device', () => {
  expect(countedIn(asked('/books'), '/books')).toEqual(page);
});

const counts = (request: Parameters<typeof mayCount>[0]) => mayCount(request, 'payload-token');

test('a browser on plain HTTP, which sends no Sec-Fetch-Dest, is recognized by its Accept header', () => {
  const { 'sec-fetch-dest': _, ...headers } = navigation;
  const accept = 'application/json';
  expect(counts({ method: 'GET', url: '/books', headers })).toBe(true);
  expect(counts({ method: 'GET', url: '/books', headers: { ...headers, accept } })).toBe(false);
  expect(counts({ method: 'GET', url: '/books', headers: {} })).toBe(false);
});

test.each([
  ['a prefetch', asked('/books', { 'sec-purpose': 'prefetch' })],
  ['a copy for offline reading', asked('/books', { 'sec-fetch-dest': 'empty' })],
  ['a HEAD request', asked('/books', {}, 'HEAD')],
  ['a report by GET', asked('/books', { 'x-page-view': 'view', 'sec-fetch-dest': 'empty' })],
])('%s is no view', (_name, request) => {
  expect(counts(request)).toBe(false);
});

test('another site counts by its host, and the own site does not', () => {
  const from = (referer: string) =>
    countedIn(asked('/books', { referer }), '/books').filter(({ kind }) => kind === 'referrer');
  expect(from('https://www.reddit.com/r/Fantasy/comments/1?x=secret')).toEqual([
    { kind: 'referrer', subject: 'reddit.com' },
  ]);
  expect(from('https://blog.www.example/')).toEqual([
    { kind: 'referrer', subject: 'blog.www.example' },
  ]);
  expect(from('https://site.example/blog')).toEqual([]);
  expect(from('not a URL')).toEqual([]);
});

test('a chapter that is navigated to counts as opened, also if the application never loads', () => {
  const opened = (path: string) =>
    countedIn(asked(path), path).filter(({ kind }) => kind === 'read-0');
  expect(opened('/books/a/sample/1')).toEqual([{ kind: 'read-0', subject: '/books/a/sample/1' }]);
  expect(opened('/books/a')).toEqual([]);
});

test('a campaign counts by its name, else by its source', () => {
  const campaign = (query: string) =>
    countedIn(asked(`/books?${query}`), '/books').find(({ kind }) => kind === 'campaign')?.subject;
  expect(campaign('utm_source=mail&utm_campaign=spring')).toBe('spring');
  expect(campaign('utm_source=mail')).toBe('mail');
  expect(campaign(`utm_source=${'x'.repeat(500)}`)).toHaveLength(100);
  expect(campaign('utm_source=')).toBeUndefined();
  // PostgreSQL would refuse these.
  expect(campaign('utm_source=spring%00')).toBe('spring');
  expect(campaign(`utm_source=${'x'.repeat(99)}🐎`)).toBe(`${'x'.repeat(99)}\ufffd`);
});

test('a page reports views within the site, shares of chapters, and searches without results', () => {
  const report = (value: string, url = '/books') =>
    countedIn(asked(url, { 'x-page-view': value }, 'HEAD'), url.split('?', 1)[0] ?? '');
  expect(counts(asked('/books', { 'x-page-view': 'view' }, 'HEAD'))).toBe(true);
  expect(report('view')).toEqual(page);
  const onPhone = { referer: 'https://reddit.com/', 'user-agent': userAgents.iPhone };
  expect(
    countedIn(asked('/books', { ...onPhone, 'x-page-view': 'view' }, 'HEAD'), '/books'),
  ).toEqual([...page.slice(0, 2), { kind: 'device', subject: 'phone' }]);
  expect(report('read-50', '/books/a/sample/1')).toEqual([
    { kind: 'read-50', subject: '/books/a/sample/1' },
  ]);
  expect(report('no-results', '/thesaurus?q=+Dragon+Eggs')).toEqual([
    { kind: 'no-results', subject: 'dragon eggs' },
  ]);
  expect(report('no-results', '/thesaurus')).toEqual([]);
  for (const value of ['site', 'read-51', 'shop', '']) expect(report(value), value).toEqual([]);
});

test('a ping counts as a visit to the shop', () => {
  const ping = (url: string, type = 'text/ping', method = 'POST') =>
    isShopPing(asked(url, { 'content-type': type }, method));
  expect(ping('/shop/indomitus-est')).toBe(true);
  expect(ping('/shop/Indomitus')).toBe(false);
  expect(ping('/shop/a', 'text/plain')).toBe(false);
  expect(ping('/shop/a', 'text/ping', 'GET')).toBe(false);
  expect(countedIn(asked('/shop/a', {}, 'POST'), null)).toEqual([{ kind: 'shop', subject: 'a' }]);
  expect(countedIn(asked('/shop/', {}, 'POST'), null)).toEqual([]);
});

test('the class of a device is read from the user agent', () => {
  expect(deviceOf(userAgents.firefox)).toBe('computer');
  expect(deviceOf(userAgents.iPhone)).toBe('phone');
  expect(deviceOf(userAgents.pixel)).toBe('phone');
  expect(deviceOf(userAgents.galaxyTab)).toBe('tablet');
});

const session = (role: string) =>
  new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a secret'));

test('robots, staff, and browsers that object are not counted', async () => {
  const may = (headers: Record<string, string>) => counts(asked('/', headers));
  expect(may({})).toBe(true);
  for (const userAgent of [userAgents.googlebot, ''])
    expect(countedIn(asked('/', { 'user-agent': userAgent }), '/')).toEqual([]);
  expect(may({ 'sec-gpc': '1' })).toBe(false);
  expect(may({ dnt: '1' })).toBe(false);
  expect(may({ dnt: '0' })).toBe(true);
  for (const name of ['payload-token', '__Host-payload-token']) {
    expect(may({ cookie: `${name}=${await session('author')}` })).toBe(false);
    expect(may({ cookie: `${name}=${await session('reader')}` })).toBe(true);
    expect(may({ cookie: `${name}=nonsense` })).toBe(true);
    expect(may({ cookie: `theme=dark; broken=%E0%A4%A; ${name}=%` })).toBe(true);
  }
});
