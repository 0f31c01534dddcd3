import fc from 'fast-check';
import { calls } from '../../cms/contract/calls';

/** A request as it is sent. */
export type RawRequest = {
  bytes: string;
  /** Whether it has the author's credentials: the response may contain secrets. */
  isStaff: boolean;
  /** Whether the site waits for more. The client then closes its side at once. */
  isIncomplete: boolean;
};

const pages =
  '/ /books /books/indomitus-est /books/indomitus-est/sample/1 /author /contact /thesaurus /fantasy /blog ' +
  '/blog/a-map-that-argues-back /preview/page /unsubscribe /admin /admin/editor /admin/userlogin /admin/account ' +
  '/admin/comments /admin/verify /feed.xml /feed.json /sitemap.xml /robots.txt /og/blog/a-map-that-argues-back.jpg ' +
  '/healthz /readyz /favicon.svg /media/x.webp /assets/x.js /.well-known/security.txt /api/openapi.json /api/docs ' +
  '/manifest.webmanifest /opensearch.xml /__manifest';

const collections = 'posts users mail books media comments api-keys payload-jobs'.split(' ');

const dashboard = [
  ...collections.flatMap((name) => [name, `${name}/1`, `${name}/count`]),
  ...'login logout me forgot-password reset-password refresh-token unlock init second-step'
    .split(' ')
    .map((name) => `users/${name}`),
  ...[
    'users/second-step/begin',
    'users/second-step/passkeys/use',
    'users/second-step/passkeys/add',
  ],
  ...['globals/home', 'graphql', 'access', 'payload-preferences/x'],
].map((name) => `/cms/api/${name}`);

/** Pages of the dashboard, which are slow. */
const screens = [
  '/cms',
  '/cms/login',
  '/cms/collections/posts',
  '/cms/reset/x',
  '/_next/static/x.js',
];

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '0', '-1', 'null', 'NaN', '[]', '{}', '../../etc/passwd', '%00', '%ff'),
  fc.constantFrom("' OR 1=1 --", '$(id)', '{{7*7}}', '<script>alert(1)</script>', '__proto__'),
  fc.constantFrom('1e309', 'ﬂ', '\u202e', '😀'.repeat(300), 'x'.repeat(5_000), '9'.repeat(40)),
);

const encoded = oddText.map((text) => encodeURIComponent(text.toWellFormed()));

const value = fc.oneof(oddText, fc.jsonValue(), fc.constantFrom(0, 1, -1, 1e21, 2 ** 53));

const header = (name: string, ...values: string[]) =>
  fc.constantFrom(...values.map((each) => `${name}: ${each}`));

const oddHeader = fc.oneof(
  header('Accept', '*/*', 'text/html', 'application/json;q=x', ',,,', 'x'.repeat(4_000)),
  header('Accept-Encoding', 'br', 'gzip;q=0', 'identity;q=0, *;q=0', 'zstd, , x'),
  header('Accept-Language', 'de', 'x'.repeat(300), '*;q=9'),
  header('Cookie', 'payload-token=x.y.z', 'XSRF-TOKEN=x', '=;=;', 'known-device=x.y', 'a=%'),
  header('Authorization', 'JWT x', 'Bearer', 'Basic Og==', 'users API-Key x'),
  header('X-API-KEY', 'x', 'fov_wrong'),
  header('Origin', 'null', 'https://elsewhere.example', 'x', 'http://[::'),
  header('Sec-Fetch-Site', 'cross-site', 'same-site', 'x'),
  header('If-None-Match', '*', '"x"', 'W/"'),
  header('If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'x'),
  header('Range', 'bytes=0-0', 'bytes=9-1', 'bytes=-1', 'lines=1'),
  header('X-Forwarded-Host', 'elsewhere.example', 'a b', ''),
  header('X-Forwarded-Proto', 'https', 'javascript'),
  header('X-HTTP-Method-Override', 'GET', 'DELETE', 'x'),
  header('X-Payload-HTTP-Method-Override', 'GET'),
  header('Idempotency-Key', 'x', 'x'.repeat(500)),
  header('Next-Action', 'x', 'a'.repeat(42)),
  header('RSC', '1'),
  header('Next-Router-State-Tree', '%5B%5D', 'x', '%'),
  header('X-Request-Id', 'x', 'a'.repeat(64)),
  header('Expect', '100-continue', 'x'),
  // Another protocol. The request is answered as any other.
  header('Connection: Upgrade\r\nUpgrade', 'x', 'websocket\r\nSec-WebSocket-Key: x'),
  header('Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA\r\nUpgrade', 'h2c'),
);

const method = fc.oneof(
  { weight: 3, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constant('POST') },
  fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
);

type Target = { method: string; path: string; body: unknown };

/** A call with its own fields and any values. */
const call = fc
  .constantFrom(...(calls as readonly { route: string; input: { shape: object } }[]))
  .chain(({ route, input }) => {
    const [method = '', path = ''] = route.split(' ');
    const fields = Object.fromEntries(Object.keys(input.shape).map((name) => [name, value]));
    return fc.record({
      method: fc.constant(method),
      path: fc
        .tuple(fc.oneof(fc.constantFrom('1', '2'), encoded), fc.array(encoded, { maxLength: 2 }))
        .map(([id, query]) => `/api${path.replace(/\{\w+\}/g, id)}?q=${query.join('&take=')}`),
      body: fc.record(fields, { requiredKeys: [] }),
    });
  });

const page = fc.record({
  method,
  path: fc
    .tuple(
      fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...pages.split(' ')) },
        { weight: 12, arbitrary: fc.constantFrom(...dashboard) },
        { weight: 1, arbitrary: fc.constantFrom(...screens) },
        { weight: 2, arbitrary: encoded.map((text) => `/${text}`) },
      ),
      fc.option(fc.constantFrom('q', 'tag', 'id', 'where', 'page', 'depth', '_data')),
      encoded,
    )
    .map(([path, name, text]) => (name === null ? path : `${path}?${name}=${text}`)),
  body: fc.oneof(value, fc.constant({ email: 'a@example.com', password: 'x', code: 'x' })),
});

/** A body with its headers. */
type Body = { headers: string; body: string };

const sized = (type: string, body: string): Body => ({
  headers: `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`,
  body,
});
const chunked = (body: string): Body => ({
  headers: 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
  body,
});

/** More than any call takes. */
const long = 'x'.repeat(1_200_000);
const multipart = 'multipart/form-data; boundary=x';
const part = '--x\r\nContent-Disposition: form-data; name="1"; filename="a"\r\n\r\n';

/** Not sent with upgrade headers: Node ignores errors in the body of such a request, and closes it only after its `requestTimeout`. */
const brokenChunk = chunked('zz\r\n');

const refusedBody = fc.constantFrom(
  sized('application/json', long),
  chunked(`${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`),
  brokenChunk,
  sized('image/png', long.slice(0, 100_000)),
  sized(multipart, `${part}${long}\r\n--x--`),
  sized(multipart, part + long.slice(0, 100_000)),
  sized(';;', '{}'),
);

const bodyOf = (sent: unknown): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(sized('application/json', JSON.stringify(sent) ?? '')) },
    { weight: 3, arbitrary: oddText.map((text) => sized('application/json', text)) },
    { weight: 2, arbitrary: fc.constant({ headers: '', body: '' }) },
    { weight: 1, arbitrary: refusedBody },
  );

const ip = fc.ipV4().map((address) => `X-Forwarded-For: ${address}`);

/** Bytes that are no valid request. */
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET http://elsewhere.example/ HTTP/1.1\r\nHost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n',
  ),
);

/** @param credentials headers that authenticate the author */
export function anyRequest(credentials: string[]): fc.Arbitrary<RawRequest> {
  const writeDown = ({ method, path, body: sent }: Target) => {
    const isRead = method === 'GET' || method === 'HEAD';
    // The author only reads: a draft that they publish would look like a leak.
    const credential = isRead ? fc.constantFrom('', '', ...credentials) : fc.constant('');
    const body = isRead ? fc.constant({ headers: '', body: '' }) : bodyOf(sent);
    return fc
      .tuple(credential, fc.array(oddHeader, { maxLength: 3 }), ip, body)
      .map(([own, headers, address, added]) => {
        const isBroken = added.body === brokenChunk.body;
        const odd = headers.filter((line) => !isBroken || !line.includes('Upgrade'));
        const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', address, own, ...odd];
        const head = lines.filter(Boolean).join('\r\n');
        return {
          bytes: `${head}\r\n${added.headers}\r\n${added.body}`,
          isStaff: own !== '',
          isIncomplete: false,
        };
      });
  };
  return fc.oneof(
    { weight: 45, arbitrary: fc.oneof<fc.Arbitrary<Target>[]>(call, page).chain(writeDown) },
    { weight: 1, arbitrary: junk.map((bytes) => ({ bytes, isStaff: false, isIncomplete: true })) },
  );
}
