import { setMaxListeners } from 'node:events';
import { type ClientRequest, Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '../../cms/contract/calls';
import { repeatableRandom } from '../bench/made-up-text';
import { apiKey, withBuiltSite } from '../serve/built-site';
import { siteToTry } from './site-to-try';
import type { Trial, TrialContext, TrialResult } from './trial';

const sizes = { short: 20_000, whole: 1_000_000 };

/** Requests between two reports. */
const slice = 5_000;

const owner = { email: 'zqownerzq@example.com', password: 'zqpasswordzq of the author' };
const secret = 'zqsecretzq of a site that is only tried';

/** What no stranger may be told, wherever it stands. */
const markers = [owner.email, owner.password, secret, apiKey, 'zqdraftzq'];

/** What an error of ours would say of the inside. */
const inside = /\n {4}at .+:\d+:\d+\)?|node_modules\/|Failed query:|postgres(?:ql)?:\/\//;

type Identity = { name: string; headers: Record<string, string>; isStaff: boolean };
type Sent = {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
};
type Answer = { status: number; body: string };

/** What a site is started with that such requests are sent to: what it must not tell. */
export const secretive = {
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  PAYLOAD_SECRET: secret,
  TRUST_PROXY: 'loopback',
};

/** Requests of every kind at a site that is thrown away afterwards. */
export const trial: Trial = {
  bar: '1,000,000 generated requests over every route, header and identity: 0 × 5xx, 0 leaks, 0 resets of somebody else’s request',
  run: async (context) =>
    withBuiltSite(await siteToTry(context), secretive, async ({ origin }): Promise<TrialResult> => {
      const count = sizes[context.size];
      const { faults, figure } = await sendRequests(context, { origin, count, atOnce: 16 });
      return { figure, met: faults.length === 0 };
    }),
};

const pages = [
  ...[
    '/',
    '/books',
    '/books/indomitus-est',
    '/books/indomitus-est/sample/1',
    '/author',
    '/contact',
  ],
  ...[
    '/thesaurus',
    '/fantasy',
    '/blog',
    '/blog/a-map-that-argues-back',
    '/preview/page',
    '/unsubscribe',
  ],
  ...[
    '/admin',
    '/admin/editor',
    '/admin/userlogin',
    '/admin/account',
    '/admin/comments',
    '/admin/verify',
  ],
  ...[
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/robots.txt',
    '/og/blog/a-map-that-argues-back.png',
  ],
  ...[
    '/healthz',
    '/readyz',
    '/favicon.svg',
    '/media/x.webp',
    '/assets/x.js',
    '/.well-known/security.txt',
  ],
  ...['/api/openapi.json', '/api/docs', '/manifest.webmanifest', '/opensearch.xml', '/__manifest'],
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
const dashboard = [
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
  ...['/cms/api/users/second-step', '/cms/api/users/second-step/begin', '/cms/api/globals/home'],
  ...['/cms/api/users/second-step/passkeys/use', '/cms/api/users/second-step/passkeys/add'],
  ...[
    '/cms/api/graphql',
    '/cms/api/access',
    '/cms/api/payload-preferences/x',
    '/_next/static/x.js',
  ],
];

const screens = [
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
  ...[
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
  ],
  ...[
    "' OR 1=1 --",
    '$(id)',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '1e309',
  ],
  ...[
    'é',
    'ﬂ',
    '\u202e',
    '😀'.repeat(300),
    'x'.repeat(5_000),
    '9'.repeat(40),
    '2026-13-45',
    '\ud800',
  ],
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
  'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nshort',
  'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET http://elsewhere.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /cms HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  '\u0000\u0001\u0002',
];

function generator(seed: number, identities: Identity[]) {
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

function ask(
  origin: string,
  { method, path, headers, body }: Sent,
  { agent, signal }: { agent: Agent; signal: AbortSignal },
) {
  return new Promise<Answer>((resolve, reject) => {
    let asked: ClientRequest;
    try {
      asked = httpRequest(origin, { method, path, headers, agent, signal, timeout: 60_000 });
    } catch {
      // Node's client sends no such path or header.
      resolve({ status: 0, body: '' });
      return;
    }
    asked.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: `${JSON.stringify(answer.headers)}\n${Buffer.concat(parts).toString()}`,
        }),
      );
      answer.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')));
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends bytes, and reads what comes back within a moment. */
function askRaw(origin: string, bytes: string) {
  const { hostname, port } = new URL(origin);
  return new Promise<Answer>((resolve) => {
    let body = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(body)?.[1] ?? 0), body });
    };
    socket.setTimeout(500, end);
    socket.on('data', (part) => (body += part.toString()));
    socket.on('error', end);
    socket.on('close', end);
  });
}

async function logIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/cms/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(owner),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  if (!answer.ok) throw new Error('The author could not log in.');
  return { cookie };
}

async function writeDraft(origin: string) {
  const answer = await fetch(`${origin}/api/Posts/AddNewRecord`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({
      title: 'zqdraftzq',
      slug: 'zqdraftzq',
      markdown: 'zqdraftzq',
      excerpt: 'zqdraftzq',
    }),
  });
  if (!answer.ok)
    throw new Error(`The draft was not taken: ${answer.status} ${await answer.text()}`);
}

/**
 * Sends requests of every kind, as so many visitors at once, to a site that was started with `secretive` and is thrown away.
 *
 * @returns what it should not have answered, and how it went in a line
 */
export async function sendRequests(
  { seed, report, signal }: Pick<TrialContext, 'seed' | 'report' | 'signal'>,
  { origin, count, atOnce }: { origin: string; count: number; atOnce: number },
): Promise<{ faults: string[]; figure: string }> {
  setMaxListeners(0, signal);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  await writeDraft(origin);
  const stranger: Identity = { name: 'a stranger', headers: {}, isStaff: false };
  const identities = [
    stranger,
    stranger,
    { name: 'the author', headers: await logIn(origin), isStaff: true },
    { name: 'a key', headers: { 'x-api-key': apiKey }, isStaff: true },
  ];
  const { next, pickRaw, isRaw } = generator(seed, identities);

  const faults: string[] = [];
  const note = (fault: string) => {
    faults.push(fault);
    if (faults.length <= 100) report(fault);
  };
  const answered = new Map<string, number>();
  const judge = ({ status, body }: Answer, { method, path }: Sent, identity: Identity) => {
    const kind = `${Math.floor(status / 100)}xx`;
    answered.set(kind, (answered.get(kind) ?? 0) + 1);
    const about = `${method} ${path.slice(0, 200)} by ${identity.name}`;
    if (status >= 500) note(`${status}: ${about}: ${body.slice(-300)}`);
    const marker = identity.isStaff
      ? undefined
      : markers.find((each) => body.includes(each) && !path.includes(each));
    if (marker) note(`a leak of ${marker}: ${about}`);
    const words = inside.exec(body)?.[0];
    if (words && !/\.js$|\.xml$/.test(path)) note(`a look inside (${words.trim()}): ${about}`);
  };
  let left = count;
  const work = async () => {
    while (left > 0) {
      signal.throwIfAborted();
      left -= 1;
      if (left % slice === 0) report(`${left} requests are left, ${faults.length} faults so far`);
      if (isRaw()) {
        const bytes = pickRaw();
        judge(
          await askRaw(origin, bytes),
          { method: 'RAW', path: JSON.stringify(bytes.slice(0, 60)), headers: {} },
          stranger,
        );
        continue;
      }
      const { sent, identity } = next();
      try {
        judge(await ask(origin, sent, { agent, signal }), sent, identity);
      } catch (error) {
        signal.throwIfAborted();
        note(
          `${error instanceof Error ? error.message : String(error)}: ${sent.method} ${sent.path.slice(0, 200)} ${JSON.stringify(sent.headers).slice(0, 300)}`,
        );
      }
    }
  };
  // Somebody else, who reads on one connection meanwhile.
  let isOver = false;
  const others = { times: 0, slowest: 0 };
  const reader = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = async () => {
    while (!isOver) {
      const begun = performance.now();
      await new Promise<void>((resolve) => {
        const asked = httpRequest(`${origin}/blog`, { agent: reader, signal }, (answer) => {
          if (answer.statusCode !== 200) note(`${answer.statusCode}: somebody else’s page`);
          answer.resume().on('end', resolve).on('error', resolve);
        });
        asked.on('error', (error) => {
          note(`somebody else’s page: ${error.message}`);
          resolve();
        });
        asked.end();
      });
      others.times += 1;
      others.slowest = Math.max(others.slowest, performance.now() - begun);
      await delay(100);
    }
  };
  const reading = read();
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    isOver = true;
    await reading;
    agent.destroy();
    reader.destroy();
  }
  const said = [...answered].sort().map(([kind, times]) => `${times} × ${kind}`);
  return {
    faults,
    figure: `${count} requests (seed ${seed}): ${said.join(', ')}; ${faults.length} faults; somebody else read ${others.times} pages meanwhile, the slowest in ${(others.slowest / 1_000).toFixed(1)} s`,
  };
}
