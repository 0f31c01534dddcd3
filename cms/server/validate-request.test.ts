import { request } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import {
  sanitizeForwardedHeaders,
  validateDashboardRequest,
  validateRequest,
  hasImpossibleQuery,
} from './validate-request';

const app = express();
app.use(validateRequest);
app.use('/cms', validateDashboardRequest);
app.use((_request, response) => {
  response.send('read');
});

/** Returns the status of a request that `fetch` would not send. */
async function statusOf({
  method = 'GET',
  path = '/',
  host = 'example.com',
  origin,
  state,
}: {
  method?: string;
  path?: string;
  host?: string | string[];
  origin?: string;
  state?: string;
}) {
  const { port } = new URL(await listening(app));
  return new Promise((resolve, reject) => {
    const headers = [host].flat().flatMap((name) => ['host', name]);
    if (origin !== undefined) headers.push('origin', origin);
    if (state !== undefined) headers.push('next-router-state-tree', state);
    request({ port, method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

test('an invalid request gets 400 or 405', async () => {
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ host: '[::1]:4000' })).toBe(200);
  expect(await statusOf({ method: 'TRACE' })).toBe(405);
  expect(await statusOf({ host: 'a b' })).toBe(400);
  expect(await statusOf({ host: '[::' })).toBe(400);
  expect(await statusOf({ host: 'user@example.com' })).toBe(400);
  expect(await statusOf({ host: 'example.com/api/Users/me?' })).toBe(400);
  expect(await statusOf({ host: ['example.com', 'elsewhere.example'] })).toBe(400);
  expect(await statusOf({ host: ['example.com', 'example.com'] })).toBe(400);
  expect(await statusOf({ path: 'http://elsewhere.example/' })).toBe(400);
  expect(await statusOf({ method: 'OPTIONS', path: '*' })).toBe(400);
});

test('the dashboard gets no path that Next cannot decode, and no query that Payload cannot read', async () => {
  expect(await statusOf({ path: '/cms/%E4' })).toBe(400);
  expect(await statusOf({ path: '/cms/%C3%A4' })).toBe(200);
  expect(await statusOf({ path: '/%E4' })).toBe(200);
  expect(await statusOf({ path: '/cms/collections/posts?where=x' })).toBe(400);
  expect(await statusOf({ path: '/cms/collections/posts?where[or][0][id][equals]=1' })).toBe(200);
});

test('the dashboard gets no router state that Next cannot parse', async () => {
  const deep = `${'["",{"a":'.repeat(1_000)}1${'}]'.repeat(1_000)}`;
  const wrong = ['["",{"a":1}]', '["",{"__proto__":1}]', '["",{},0]', '[1,{}]', deep];
  for (const state of ['junk', '%', '%00', 'null', '[]', 'a'.repeat(12_000), ...wrong])
    expect(await statusOf({ path: '/cms/login', state }), state).toBe(400);
  const page =
    '["",{"children":[["segments","login","oc",null],{"children":["__PAGE__",{}]}]},null,null,16]';
  for (const state of ['%5B%22%22%2C%7B%7D%5D', page])
    expect(await statusOf({ path: '/cms/login', state }), state).toBe(200);
});

test('the dashboard gets only the kind of prefetch that its scripts send', async () => {
  const dashboard = express().use(validateDashboardRequest, ({ headers }, response) => {
    response.send(headers['next-router-prefetch'] ?? 'none');
  });
  const url = await listening(dashboard);
  const kindOf = async (kind: string) =>
    (await fetch(url, { headers: { 'next-router-prefetch': kind } })).text();
  expect(await Promise.all(['1', '2', '3', 'x'].map(kindOf))).toEqual([
    '1',
    'none',
    'none',
    'none',
  ]);
});

test('the dashboard gets no POST from pages of other sites, for which Next logs errors', async () => {
  for (const origin of ['null', 'x', 'http://[::', 'https://elsewhere.example'])
    expect(await statusOf({ method: 'POST', path: '/cms/login', origin }), origin).toBe(403);
  expect(await statusOf({ method: 'POST', path: '/cms/login' })).toBe(200);
});

test('forwarded headers count only from trusted proxies and with valid values', async () => {
  const calledBy = async (trusted: string[], headers: Record<string, string>) => {
    const behind = express().set('trust proxy', trusted.length > 0 && trusted);
    behind.use(sanitizeForwardedHeaders, ({ protocol, host, headers: left }, response) => {
      const { 'x-forwarded-proto': proto = '', 'x-forwarded-host': name = '' } = left;
      response.send(`${protocol}://${host.replace(/:\d+$/, '')} ${proto} ${name}`);
    });
    return (await fetch(await listening(behind), { headers })).text();
  };
  const sent = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example.com' };
  expect(await calledBy(['loopback'], sent)).toBe('https://www.example.com https www.example.com');
  const twice = { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'a.example, b:99999' };
  expect(await calledBy(['loopback'], twice)).toBe('https://a.example https a.example');
  expect(await calledBy([], sent)).toBe('http://127.0.0.1  ');
  for (const junk of ['<>', 'javascript', 'http:', 'a b', '%', "'; DROP TABLE users", 'h\u00e9'])
    expect(await calledBy(['loopback'], { 'x-forwarded-proto': junk })).toBe('http://127.0.0.1  ');
  for (const junk of ['a b', 'a:99999', '[::', '%', 'a/b c'])
    expect(await calledBy(['loopback'], { 'x-forwarded-host': junk })).toBe('http://127.0.0.1  ');
});

const isImpossible = (query: string) =>
  hasImpossibleQuery(new URL(query, 'https://site.example/cms/collections/posts'));

test.for<[about: string, impossible: boolean, queries: string[]]>([
  [
    'the queries of the dashboard are accepted',
    false,
    [
      ...['', '?', '?limit=10&page=2&sort=-updatedAt&columns=["title"]', '?data={"title":"Orm"}'],
      '?where[or][0][and][0][title][like]=Orm',
      '?where={"or":[{"title":{"like":"Orm"}}]}',
      '?data=&localeCodes=["en"]',
    ],
  ],
  [
    'a query that Payload cannot read is refused',
    true,
    [
      ...['?where=x', '?where=1', '?data=1', '?data={', '?data=null', '?localeCodes=x'],
      '?data={}&data=x',
    ],
  ],
  [
    'a group that is not a list of conditions is refused, because Payload would ignore it in deletions',
    true,
    [
      ...['?where[or]=1', '?where[and][or][title][equals]=1', '?where[and][0][OR]=1'],
      ...['?where[and][0]=x', '?where[or][1000][title][equals]=1', '?where[and][]=1'],
      ...['?where={"and":[{"or":{}}]}', '?where={"or":[null]}', '?where={"AND":{"id":1}}'],
    ],
  ],
])('%s', ([, impossible, queries]) => {
  for (const query of queries) expect(isImpossible(query), query).toBe(impossible);
});
