import { request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listening } from '../../testing/listening';
import type { Credentials } from './credentials';
import { PageCache } from './page-cache';
import { serveFromCache } from './serve-from-cache';

const text = 'On horses. '.repeat(200);

const session = 'a.signed.session';
const apiKey = 'fov_a-key-that-was-made-here-0123456789';

/** Serves a site whose pages contain the cookies and URL of their request. */
function openSite(
  answer?: RequestListener,
  more: Partial<Parameters<typeof serveFromCache>[0]> = {},
) {
  const seen: IncomingMessage[] = [];
  const site: RequestListener = (request, response) => {
    seen.push(request);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (answer) return answer(request, response);
    response.setHeader('x-request-id', `request-${seen.length}`);
    response.end(`${text}${request.headers.cookie ?? 'nobody'} ${request.url ?? ''}`);
  };
  const cache = new PageCache({ nextChange: async () => null, countBooks: async () => 8 });
  cache.resume();
  const isOwn = async ({ sessions, apiKey: key }: Credentials) =>
    key === apiKey || sessions.includes(session);
  const origin = listening(
    serveFromCache({ cache, site, isOwn, sessionCookie: 'session', ...more }),
  );

  const get = async (
    path: string,
    headers: Record<string, string> | string[] = {},
    method = 'GET',
  ) => {
    const { port } = new URL(await origin);
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      ask({ port, path, headers, method }, resolve).on('error', reject).end();
    });
    return {
      status: answered.statusCode,
      headers: answered.headers,
      body: await buffer(answered),
    };
  };
  return { cache, seen, get };
}

/** Stops the clock for one test. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

const readUpTo = (stage: string) => ({ cookie: `a=b; read-up-to=${stage}` });

test('a cached page is not sent to a request with two hosts, or an invalid one', async () => {
  const { seen, get } = openSite();
  await get('/');
  const hosts = [
    ['host', 'a.example', 'Host', 'b.example'],
    ['host', 'ann@a.example'],
  ];
  for (const headers of hosts) await get('/', headers);
  expect(seen).toHaveLength(3);
});

test('a second request is a hit, and the response says so', async () => {
  const { seen, get } = openSite();
  const first = await get('/');
  const second = await get('/');
  expect(first.headers['cache-status']).toBe('site; fwd=uri-miss; stored');
  expect(second.headers['cache-status']).toBe('site; hit');
  expect(second.body).toEqual(first.body);
  expect(seen).toHaveLength(1);
  expect(second.headers['cache-control']).toContain('public, max-age=0');
  expect(second.headers.age).toBeUndefined();
  // The id belongs to one request.
  expect(second.headers['x-request-id']).toBeUndefined();
});

/** The site's own credentials, in each possible place. */
const own: Record<string, string>[] = [
  { cookie: `a=b; session=${session}` },
  { cookie: `__Host-session=${session}` },
  { authorization: `JWT ${session}` },
  { 'x-api-key': apiKey },
];

test('a cached page contains no headers of a request, and known callers get uncached responses', async () => {
  const { seen, get } = openSite();
  const personal = { cookie: 'theme=night; other=secret', 'x-forwarded-for': '10.1.1.1' };
  expect((await get('/', personal)).body.toString()).toContain('nobody');
  expect(seen[0]?.headers).not.toHaveProperty('cookie');
  expect(seen[0]?.headers).not.toHaveProperty('x-forwarded-for');
  expect(seen[0]?.socket.remoteAddress).toBe('127.0.0.1');
  for (const headers of own) {
    const mine = await get('/', headers);
    expect(mine.headers['cache-status']).toBeUndefined();
    expect(mine.headers['cache-control']).toBe('private, no-cache');
    expect(seen.at(-1)?.headers).toMatchObject(headers);
  }
  const foreign = await get('/', { authorization: 'JWT another.signed.session' });
  expect(foreign.body.toString()).toContain('nobody');
  expect(foreign.headers['cache-status']).toBe('site; hit');
});

test('each request is counted with its result', async () => {
  const counted: string[] = [];
  const { cache, get, seen } = openSite(
    (request, response) => {
      response.statusCode = cache.isListening ? 200 : 503;
      response.end(request.url);
    },
    { count: (result) => counted.push(result) },
  );
  for (const path of ['/', '/', '/healthz']) await get(path);
  expect((await get('/cms')).headers['cache-status']).toBeUndefined();
  expect(seen.map(({ url }) => url)).toEqual(['/', '/healthz', '/cms']);
  await get('/', { 'x-api-key': apiKey });
  cache.pause();
  await get('/blog');
  await get('/');
  await get('/', { 'x-api-key': apiKey });
  expect(counted).toEqual([
    ...['stored', 'hit', 'uncacheable', 'uncacheable', 'personal'],
    ...['not stored', 'stale', 'stale'],
  ]);
});

test('credentials that cannot be checked may be valid', async () => {
  const { get } = openSite(undefined, { isOwn: () => Promise.reject(new Error('away')) });
  const { body, headers } = await get('/', { cookie: 'session=another.signed.session' });
  expect(body.toString()).toContain('session=another.signed.session');
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('a failure of the site ends the connection', async () => {
  const { get } = openSite(() => {
    throw new Error('no');
  });
  await expect(get('/', { 'x-api-key': apiKey })).rejects.toThrow();
});

test('a client gets the smallest encoding that it accepts', async () => {
  const { get } = openSite();
  const plain = (await get('/')).body;
  for (const [taken, sent] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['nonsense', undefined],
  ] as const) {
    const { headers, body } = await get('/', { 'accept-encoding': taken });
    expect(headers['content-encoding'], taken).toBe(sent);
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
    expect(headers['content-length']).toBe(String(body.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(decode[sent ?? 'none'](body)).toEqual(plain);
  }
});

test('a browser with the current page gets a 304', async () => {
  const { cache, get } = openSite();
  const { headers } = await get('/', { 'accept-encoding': 'br' });
  const etag = String(headers.etag);
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': known });
    expect(again.status, known).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    expect(again.headers.vary).toBe('Accept-Encoding, Cookie');
  }
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  cache.change();
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
});

test('HEAD has the headers of GET, and a range request gets the whole page', async () => {
  const { get, seen } = openSite();
  const whole = await get('/');
  const head = await get('/', {}, 'HEAD');
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(whole.body.length));
  expect(head.headers.etag).toBe(whole.headers.etag);
  const range = await get('/', { range: 'bytes=0-3' });
  expect(range.status).toBe(200);
  expect(range.body).toEqual(whole.body);
  expect(seen).toHaveLength(1);
});

test.each([301, 302, 404, 410])(
  'a redirect or missing page (%s) replaces the copies of shared caches',
  async (status) => {
    const { seen, get } = openSite((_request, response) => {
      const headers = { 'last-modified': new Date().toUTCString(), 'cache-control': 'no-cache' };
      response.writeHead(status, headers).end();
    });
    for (const path of ['/blog/gone', '/blog/gone']) {
      const known = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() };
      const { headers, ...answer } = await get(path, known);
      expect(answer.status).toBe(status);
      expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=1, stale-if-error=/);
      expect(headers.etag).toBeUndefined();
    }
    expect(seen).toHaveLength(2);
    const ofReader = await get('/blog/gone', readUpTo('2'));
    expect(ofReader.headers['cache-control']).toBe('private, no-cache');
    expect((await get('/api/Posts/by-slug/gone')).headers.vary).toBe(
      'Cookie, Authorization, x-api-key',
    );
  },
);

test('a response that sets a cookie gets no caching headers', async () => {
  const { get } = openSite((_request, response) => {
    response.writeHead(302, { location: '/', 'set-cookie': 'seen=1' });
    response.end();
  });
  expect((await get('/blog/gone')).headers['cache-control']).toBeUndefined();
});

test('during an outage, copies from before a change are served, but not from before a removal', async () => {
  let isAway = false;
  const { cache, get } = openSite((request, response) => {
    response.statusCode = isAway ? 503 : 200;
    response.end(isAway ? 'away' : `This is ${request.url}.`);
  });
  for (const path of ['/', '/blog/barley']) await get(path);
  stopClock();
  vi.setSystemTime(Date.now() + 61_000);
  cache.change();
  isAway = true;
  // Once before the process notices the outage, and once after.
  for (const learn of [() => undefined, () => cache.pause()]) {
    learn();
    for (const path of ['/', '/blog/barley']) {
      const { status, headers, body } = await get(path);
      expect([status, body.toString()]).toEqual([200, `This is ${path}.`]);
      expect(headers['cache-status']).toBe('site; fwd=stale; detail="the database is away"');
      expect(headers.age).toBe('61');
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.headers.age]).toEqual([304, '61']);
    }
  }
  cache.change(true);
  expect((await get('/')).status).toBe(503);
});

test('a slow page is awaited while the database responds, even if there is an older copy', async () => {
  let isSlow = false;
  let answer: (() => void) | undefined;
  const { cache, get } = openSite((_request, response) => {
    if (isSlow) answer = () => response.end('new');
    else response.end('old');
  });
  await get('/');
  cache.change();
  isSlow = true;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = get('/');
  await vi.waitFor(() => expect(answer).toBeDefined(), 60_000);
  await vi.advanceTimersByTimeAsync(10_000);
  answer?.();
  expect((await slow).body.toString()).toBe('new');
  expect(vi.getTimerCount()).toBe(0);

  cache.change();
  answer = undefined;
  const silent = get('/');
  await vi.waitFor(() => expect(answer).toBeDefined(), 60_000);
  cache.pause();
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await silent).body.toString()).toBe('new');
  expect((await silent).headers['cache-status']).toContain('fwd=stale');
});

test('a page that fails just as the database returns is rendered again', async () => {
  const { cache, get } = openSite((_request, response) => {
    if (!cache.isListening) {
      cache.resume();
      response.statusCode = 503;
    }
    response.end('home');
  });
  await get('/');
  // The second path has no copy.
  for (const path of ['/', '/books']) {
    cache.pause();
    const { status, headers } = await get(path);
    expect([status, headers['cache-status']], path).toEqual([200, 'site; fwd=uri-miss; stored']);
  }
});

test('during an outage, known callers get copies of pages, but not of API calls', async () => {
  let isAway = false;
  const { cache, get, seen } = openSite((_request, response) => {
    response.statusCode = isAway ? 503 : 200;
    response.end(isAway ? 'away' : 'home');
  });
  for (const path of ['/', '/api/Tags']) await get(path);
  for (const headers of own) {
    isAway = true;
    cache.pause();
    const page = await get('/', headers);
    expect([page.status, page.body.toString()]).toEqual([200, 'home']);
    expect((await get('/api/Tags', headers)).status).toBe(503);
    // Only this process receives no changes.
    isAway = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await get('/', headers)).headers['cache-status']).toBeUndefined();
    expect(seen.at(-1)?.headers).toMatchObject(headers);
  }
});

test('an incomplete response does not affect other responses', async () => {
  const { get } = openSite((request, response) => {
    if (request.url === '/') response.destroy();
    else response.end('fine');
  });
  await expect(get('/')).rejects.toThrow();
  expect((await get('/books')).body.toString()).toBe('fine');
});

test('a browser whose copy is as new as the last change gets a 304', async () => {
  const changed = Date.parse('2026-11-01T12:00:00Z');
  const { get } = openSite((_request, response) => {
    response.setHeader('last-modified', new Date(changed).toUTCString());
    response.end('home');
  });
  await get('/');
  const statusSince = async (moment: number) =>
    (await get('/', { 'if-modified-since': new Date(moment).toUTCString() })).status;
  expect(await statusSince(changed)).toBe(304);
  expect(await statusSince(changed + 60_000)).toBe(304);
  expect(await statusSince(changed - 1_000)).toBe(200);
  expect((await get('/', { 'if-modified-since': 'some day' })).status).toBe(200);
  expect((await get('/')).status).toBe(200);
});

test('a page is rendered once for each reading stage, and made-up stages add none', async () => {
  const { cache, seen, get } = openSite();
  for (const stage of ['0', '3', '3', 'junk', '-1', '3'].map(readUpTo)) await get('/', stage);
  expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, 'read-up-to=3']);
  // With eight books, a higher stage means all of them.
  for (const stage of ['9', '10', '57', '99']) {
    const { body } = await get('/', readUpTo(stage));
    expect(body.toString()).toContain('read-up-to=99');
  }
  expect((await get('/', readUpTo('8'))).body.toString()).toContain('read-up-to=8');
  expect(cache.sizes().pages.entries).toBe(4);
  // Stages with the same content share one entry.
  for (const stage of ['0', '3', '99']) await get('/feed.xml', readUpTo(stage));
  expect(cache.sizes().pages.entries).toBe(5);
  expect((await get('/feed.xml')).headers.vary).toBe('Accept-Encoding');
  expect((await get('/api/books')).headers.vary).toMatch(/^Accept-Encoding, Cookie, Authorization/);
});

test('shared caches may store pages for anonymous visitors, but not those of later reading stages', async () => {
  const { get } = openSite();
  for (const path of ['/', '/blog?q=war']) {
    const stranger = (await get(path, readUpTo('0'))).headers;
    expect(stranger['cache-control'], path).toContain('public');
    const reader = await get(path, readUpTo('3'));
    const again = await get(path, {
      ...readUpTo('3'),
      'if-none-match': String(reader.headers.etag),
    });
    expect(again.status).toBe(304);
    for (const { headers } of [reader, again]) {
      expect(headers['cache-control'], path).toBe('private, no-cache');
      // It would take precedence over the other header.
      expect(headers['cdn-cache-control'], path).toBeUndefined();
      expect(headers.vary).toContain('Cookie');
    }
    // After a change of the stage, the browser does not accept its old copy.
    expect((await get(path, { 'if-none-match': String(reader.headers.etag) })).status).toBe(200);
  }
});

test('a private page is cached for readers of its stage, but not for strangers', async () => {
  const { seen, get } = openSite((_request, response) => {
    response.setHeader('cache-control', 'private, no-cache');
    response.end('On horses.');
  });
  for (const stage of ['3', '3', '0', '0']) {
    const { headers } = await get('/', readUpTo(stage));
    expect(headers['cache-control'], stage).toBe('private, no-cache');
  }
  expect(seen.map(({ headers }) => headers.cookie)).toEqual(['read-up-to=3', undefined, undefined]);
});

test('during an outage, nobody gets a copy of another reading stage', async () => {
  let status = 200;
  const { cache, get } = openSite((request, response) => {
    response.statusCode = status;
    response.end(status === 200 ? (request.headers.cookie ?? 'stranger') : 'away');
  });
  for (const stage of ['0', '3', '57']) await get('/', readUpTo(stage));
  cache.pause();
  status = 503;
  const bodies = ['0', '3', '99', '4'].map(async (stage) =>
    (await get('/', readUpTo(stage))).body.toString(),
  );
  expect(await Promise.all(bodies)).toEqual(['stranger', 'read-up-to=3', 'read-up-to=99', 'away']);
});

test('after a failure, the site is retried after a while, and its response is served', async () => {
  let answered = 503;
  const { cache, seen, get } = openSite((_request, response) => {
    response.statusCode = seen.length === 1 ? 200 : answered;
    response.end(String(response.statusCode));
  });
  await get('/');
  cache.pause();
  stopClock();
  expect((await get('/')).body.toString()).toBe('200');
  vi.setSystemTime(Date.now() + 499);
  expect((await get('/')).body.toString()).toBe('200');
  expect(seen).toHaveLength(2);
  vi.setSystemTime(Date.now() + 1);
  answered = 404;
  expect((await get('/')).body.toString()).toBe('404');
  expect(seen).toHaveLength(3);
});

test('while one request tries the site, the others get copies', async () => {
  let answer: (() => void) | undefined;
  const { cache, seen, get } = openSite((_request, response) => {
    response.statusCode = seen.length === 2 ? 503 : 200;
    if (seen.length < 3) response.end('kept');
    else answer = () => response.end('new');
  });
  await get('/');
  cache.pause();
  stopClock();
  await get('/');
  vi.setSystemTime(Date.now() + 600);
  const first = get('/');
  await vi.waitFor(() => expect(answer).toBeDefined(), 60_000);
  const { body, headers } = await get('/');
  expect([body.toString(), headers['cache-status']]).toEqual([
    'kept',
    expect.stringContaining('fwd=stale'),
  ]);
  answer?.();
  expect((await first).body.toString()).toBe('new');
});
