import { calls } from '../../cms/contract/calls';
import { repeatableRandom } from '../bench/repeatable-random';

/** Who asks, and by which headers the site knows them. */
export type Identity = { name: string; headers: Record<string, string>; isStaff: boolean };
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
};

export const pages = [
  '/',
  '/books',
  '/books/indomitus-est',
  '/books/indomitus-est/sample/1',
  '/author',
  '/contact',
  '/thesaurus',
  '/fantasy',
  '/blog',
  '/blog/a-map-that-argues-back',
  '/preview/page',
  '/unsubscribe',
  '/admin',
  '/admin/editor',
  '/admin/userlogin',
  '/admin/account',
  '/admin/comments',
  '/admin/verify',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/og/blog/a-map-that-argues-back.jpg',
  '/healthz',
  '/readyz',
  '/favicon.svg',
  '/media/x.webp',
  '/assets/x.js',
  '/.well-known/security.txt',
  '/api/openapi.json',
  '/api/docs',
  '/manifest.webmanifest',
  '/opensearch.xml',
  '/__manifest',
];

const collections = [
  'posts',
  'users',
  'mail',
  'books',
  'media',
  'comments',
  'api-keys',
  'payload-jobs',
];
export const dashboard = [
  ...collections.flatMap((name) => [
    `/cms/api/${name}`,
    `/cms/api/${name}/1`,
    `/cms/api/${name}/count`,
  ]),
  ...[
    'login',
    'logout',
    'me',
    'forgot-password',
    'reset-password',
    'refresh-token',
    'unlock',
    'init',
  ].map((name) => `/cms/api/users/${name}`),
  '/cms/api/users/second-step',
  '/cms/api/users/second-step/begin',
  '/cms/api/globals/home',
  '/cms/api/users/second-step/passkeys/use',
  '/cms/api/users/second-step/passkeys/add',
  '/cms/api/graphql',
  '/cms/api/access',
  '/cms/api/payload-preferences/x',
  '/_next/static/x.js',
];

export const screens = [
  '/cms',
  '/cms/login',
  '/cms/collections/posts',
  '/cms/reset/x',
  '/_next/image?url=%2Fx&w=64&q=75',
];

const methods = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'NaN',
  'true',
  '[]',
  '{}',
  '../../etc/passwd',
  '%00',
  '%ff',
  '\u0000',
  "' OR 1=1 --",
  '$(id)',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '1e309',
  'é',
  'ﬂ',
  '\u202e',
  '😀'.repeat(300),
  'x'.repeat(5_000),
  '9'.repeat(40),
  '2026-13-45',
  '\ud800',
];

const oddHeaders: [string, string[]][] = [
  ['accept', ['*/*', 'text/html', 'application/json;q=x', ',,,', 'x'.repeat(4_000)]],
  ['accept-encoding', ['br', 'gzip;q=0', 'identity;q=0, *;q=0', 'zstd, , x']],
  ['accept-language', ['de', 'x'.repeat(300), '*;q=9']],
  [
    'content-type',
    [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      ';;',
    ],
  ],
  [
    'cookie',
    [
      'payload-token=x.y.z',
      'XSRF-TOKEN=x',
      '=;=;',
      `a=${'b'.repeat(3_000)}`,
      'known-device=x.y',
      'payload-token=%',
    ],
  ],
  ['authorization', ['JWT x', 'Bearer', 'Basic Og==', 'users API-Key x']],
  ['x-api-key', ['x', 'fov_wrong', ' ']],
  ['origin', ['null', 'https://elsewhere.example', 'x', 'http://[::']],
  ['sec-fetch-site', ['cross-site', 'same-site', 'x']],
  ['if-none-match', ['*', '"x"', 'W/"']],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'x']],
  ['range', ['bytes=0-0', 'bytes=9-1', 'bytes=-1', 'lines=1']],
  ['x-forwarded-for', ['', 'x', '::1', '1.2.3.4, 5.6.7.8', ','.repeat(100)]],
  ['x-forwarded-host', ['elsewhere.example', 'a b', '']],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-http-method-override', ['GET', 'DELETE', 'x']],
  ['x-payload-http-method-override', ['GET']],
  ['idempotency-key', ['x', 'x'.repeat(500)]],
  ['next-action', ['x', 'a'.repeat(42)]],
  ['rsc', ['1']],
  ['next-router-state-tree', ['%5B%5D', 'x', '%']],
  ['purpose', ['prefetch']],
  ['expect', ['100-continue']],
  ['x-request-id', ['x', 'a'.repeat(64)]],
];

/** Bytes that are no request, or two. */
const raw = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET  HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET http://elsewhere.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /cms HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  '\u0000\u0001\u0002',
];

/** Requests that follow from a seed, each by one of those who may ask. */
export function requestGenerator(seed: number, identities: Identity[]) {
  const random = repeatableRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from.');
    return item;
  };
  const value = (depth = 0): unknown => {
    const kind = whole(depth > 2 ? 4 : 7);
    if (kind < 2) return pick(oddTexts);
    if (kind === 2) return pick([0, 1, -1, 1.5, 1e21, 2 ** 31, 2 ** 53]);
    if (kind === 3) return pick([null, true, false]);
    if (kind === 4) return Array.from({ length: whole(4) }, () => value(depth + 1));
    if (kind === 5) return { [pick(oddTexts)]: value(depth + 1) };
    return `zz ${whole(1_000)}`;
  };
  const query = (names: string[]) =>
    new URLSearchParams(
      names.map((name): [string, string] => [name, String(value(3)).toWellFormed()]),
    ).toString();

  const callPath = () => {
    const { route, input } = pick(calls as readonly { route: string; input: { shape: object } }[]);
    const [method = 'GET', path = ''] = route.split(' ');
    const names = Object.keys(input.shape);
    const filled = path.replace(/\{\w+\}/g, () =>
      encodeURIComponent(String(pick([1, 2, 'x', pick(oddTexts)])).toWellFormed()),
    );
    const body = Object.fromEntries(
      names.filter(() => random() < 0.7).map((name) => [name, value()]),
    );
    return { method, path: `/api${filled}${method === 'GET' ? `?${query(names)}` : ''}`, body };
  };
  const where = (): { method: string; path: string; body: unknown } => {
    const kind = random();
    if (kind < 0.5) return callPath();
    const body = random() < 0.5 ? value() : { email: 'a@example.com', password: 'x', code: 'x' };
    const tail =
      random() < 0.3
        ? `?${query([pick(['q', 'tag', 'id', 'where', 'page', 'depth', '_data'])])}`
        : '';
    if (kind < 0.7) return { method: pick(methods), path: pick(pages) + tail, body };
    if (kind < 0.95) return { method: pick(methods), path: pick(dashboard) + tail, body };
    if (kind < 0.97) return { method: pick(methods), path: pick(screens), body };
    return {
      method: pick(methods),
      path: `/${encodeURIComponent(pick(oddTexts).toWellFormed())}${tail}`,
      body,
    };
  };
  const next = (): { sent: Sent; identity: Identity } => {
    const { method: usual, path, body } = where();
    const method = random() < 0.85 ? usual : pick(methods);
    const writes = method !== 'GET' && method !== 'HEAD';
    const wanted = pick(identities);
    // What the staff may do, they may: a draft that they publish would be no leak.
    const identity = wanted.isStaff && writes ? (identities[0] ?? wanted) : wanted;
    const headers: Sent['headers'] = {
      'x-forwarded-for': `10.${whole(256)}.${whole(256)}.${whole(256)}`,
      ...(writes && { 'content-type': 'application/json' }),
      ...identity.headers,
    };
    for (let count = whole(4); count > 0; count -= 1) {
      const [name, values] = pick(oddHeaders);
      if (!(name in identity.headers)) headers[name] = pick(values);
    }
    delete headers.expect;
    const bytes =
      !writes || random() < 0.1
        ? undefined
        : Buffer.from(random() < 0.1 ? pick(oddTexts) : (JSON.stringify(body) ?? ''));
    // Node's client says the length of a POST only: of any other, the body would be taken for the next request.
    if (bytes) headers['content-length'] = String(bytes.length);
    return { identity, sent: { method, path, headers, ...(bytes && { body: bytes }) } };
  };
  return { next, pickRaw: () => pick(raw), isRaw: () => random() < 0.02 };
}
