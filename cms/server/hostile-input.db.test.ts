import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '../contract/calls';
import { type Call, problem } from '../contract/call';
import { listening } from '../testing/listening';
import { siteRequest, openSite, origin, makeRecord } from '../testing/open-site';
import { makeKey, openSession, password } from '../testing/callers';

// Hostile input from anonymous visitors, readers and scripts for every call: no server error and no leaked secret.

const secrets = {
  draft: 'zqdraftzq',
  future: 'zqfuturezq',
  pending: 'zqpendingzq',
  rejected: 'zqrejectedzq',
  message: 'zqmessagezq',
  email: 'zqowner@zq.example',
  mail: 'zqmailzq',
  hash: 'f0e1d2c3b4a5'.repeat(6).slice(0, 64),
};
const reader = { email: 'reader@example.com', password };

/** The credentials of each kind of caller. */
const credentials: Record<Who, Record<string, string>> = { stranger: {}, reader: {}, author: {} };
type Who = 'stranger' | 'reader' | 'author';

const site = await openSite();
const { payload } = site;
const { id: owner } = await payload.create({
  collection: 'users',
  data: { userName: 'author', email: secrets.email, password, role: 'author', isValidated: true },
});
await makeRecord('users', { userName: 'reader', ...reader, role: 'reader', isValidated: true });
await makeRecord('api-keys', { label: 'Key', prefix: 'fov_0000', hash: secrets.hash, owner });
credentials.author = { 'x-api-key': await makeKey(site, owner) };
const post = (slug: string, secret: string) => ({
  slug,
  title: secret,
  excerpt: secret,
  markdown: secret,
});
await makeRecord('posts', { ...post('draft', secrets.draft), _status: 'draft' });
await makeRecord('posts', {
  ...post('future', secrets.future),
  _status: 'published',
  publishedAt: '2099-01-01T00:00:00.000Z',
});
await makeRecord('posts', {
  slug: 'open',
  title: 'Open',
  markdown: 'For all.',
  _status: 'published',
  publishedAt: '2026-01-01T00:00:00.000Z',
});
for (const status of ['pending', 'rejected'] as const)
  await payload.create({
    collection: 'glossary-terms',
    data: { subject: secrets[status], description: secrets[status], status },
  });
await payload.create({
  collection: 'contact-messages',
  data: { name: 'Somebody', email: 'somebody@example.com', message: secrets.message },
});
await makeRecord('mail', { to: 'somebody@example.com', subject: secrets.mail, text: secrets.mail });

// A call may have logged them out.
beforeEach(async () => {
  const { user } = await payload.auth({ headers: new Headers(credentials.reader) });
  if (user) return;
  const token = await openSession(payload, reader);
  credentials.reader = { authorization: `JWT ${token}` };
});

const secret = new RegExp(Object.values(secrets).join('|'));

/** Texts that are known to break servers. */
const notorious = fc.constantFrom(
  ...['', ' ', '0', '-1', '1.5', '1e9', 'NaN', '9007199254740992', '99999999999999999999'],
  ...['true', 'null', 'undefined', '__proto__', 'constructor', 'toString', '..'],
  ...['../../etc/passwd', '%', '%00', '_', "' OR 1=1 --", '"; DROP TABLE posts; --'],
  ...['&|!():*<->', "'''''", '\\', '{"$ne":null}', '[em]', '<script>alert(1)</script>', '\u0000'],
  ...['\ud83d', '\ufffe\uffff', '\u202e\u0000'],
  'ﷺ'.repeat(200),
  'שלום',
  '👩‍👩‍👧‍👦',
  'a'.repeat(10_000),
  'draft',
  'future',
  'open',
  secrets.email,
  secrets.hash,
  'zqdraft',
  'zqpend',
  'author',
);
const text = fc.oneof(notorious, fc.string({ unit: 'binary', maxLength: 60 }), fc.string());
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, 2 ** 31, 2 ** 53, -1, 1.5),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom(null, [], {}) },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, number), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Query parameters of Payload. */
const payloadsOwn = fc.constantFrom(
  ...['depth', 'draft', 'drafts', 'locale', 'fallback-locale', 'where[_status][equals]'],
  ...['select[email]', 'populate[users][email]', 'joins', 'limit', 'trash'],
);

const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="',
  'text/plain',
  'text/html',
  '',
);
/** Possible header values: printable, also non-ASCII. */
const headerText = fc
  .oneof(text, fc.constantFrom('JWT x.y.z', 'Bearer ', 'de-DE;q=x', 'bytes=0-1', '*'))
  .map((sent) => sent.replace(/[^\x21-\x7e\xa0-\xff ]/g, '').slice(0, 500));
const headers = fc.dictionary(
  fc.constantFrom(
    ...['accept', 'accept-language', 'authorization', 'cookie', 'host', 'if-none-match'],
    ...['origin', 'referer', 'x-api-key', 'x-client-ip', 'x-forwarded-for'],
    ...['x-http-method-override', 'x-xsrf-token', 'sec-fetch-site', 'content-language'],
  ),
  headerText,
  { maxKeys: 4 },
);

type Attack = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  strange: Record<string, unknown>;
  body: unknown;
  rawBody: Uint8Array | null;
  type: string;
  headers: Record<string, string>;
  method: string;
};

/** Returns input for a call: its own fields with any values, and other fields. */
function attackOn(call: Call): fc.Arbitrary<Attack> {
  const fields = Object.keys(call.input.shape);
  const anyFields = fc.record(Object.fromEntries(fields.map((name) => [name, value])), {
    requiredKeys: [],
  });
  const body = fc.oneof({ weight: 5, arbitrary: anyFields }, { weight: 1, arbitrary: value });
  return fc.record({
    path: fc.record(Object.fromEntries(fields.map((name) => [name, text]))),
    query: anyFields,
    strange: fc.dictionary(fc.oneof(payloadsOwn, text), text, { maxKeys: 2 }),
    body: call.route.startsWith('POST ') ? body : fc.constant(undefined),
    rawBody: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    ),
    type: fc.oneof({ weight: 5, arbitrary: fc.constant('application/json') }, type),
    headers,
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(call.route.split(' ')[0] ?? 'GET') },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS') },
    ),
  });
}

const asText = (sent: unknown) => (typeof sent === 'string' ? sent : JSON.stringify(sent));

function requestOf({ route }: Call, who: Who, attack: Attack): Request {
  const [, path = ''] = route.split(' ');
  const encoded = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(attack.path[name]).toWellFormed()),
  );
  const url = new URL(`/api${encoded}`, origin);
  for (const [name, sent] of Object.entries({ ...attack.query, ...attack.strange }))
    url.searchParams.append(name, asText(sent) ?? '');

  const request = siteRequest(url.pathname + url.search);
  for (const [name, sent] of Object.entries({ ...attack.headers, ...credentials[who] }))
    request.headers.set(name, sent);
  // A new network, so that no limit is reached.
  nextNetwork += 1;
  const [high, low] = [nextNetwork >> 16, nextNetwork & 0xffff].map((half) => half.toString(16));
  request.headers.set('x-client-ip', `2001:db8:${high}:${low}::1`);
  if (attack.type) request.headers.set('content-type', attack.type);
  const { method } = attack;
  const canHaveBody = method !== 'GET' && method !== 'HEAD';
  const body = attack.rawBody ?? JSON.stringify(attack.body);
  return new Request(request, {
    method,
    body: canHaveBody ? (body as RequestInit['body']) : undefined,
  });
}
let nextNetwork = 0;

/** Returns the response's text with headers after checking its form. */
async function inOrder(call: Call, answer: Response, method: string): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  const body = await answer.text();
  expect(answer.status, body).toBeLessThan(500);
  expect(body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
  const all = JSON.stringify([...answer.headers]) + body;
  if (method === 'HEAD') return all;
  if (answer.status !== 200) {
    expect(type).toBe('application/problem+json; charset=utf-8');
    expect(problem.strict().parse(JSON.parse(body)).status).toBe(answer.status);
  } else if (call.replyAs === 'text') expect(type).toBe('text/plain; charset=utf-8');
  else {
    expect(type).toMatch(/^application\/json/);
    expect(() => JSON.parse(body)).not.toThrow();
  }
  return all;
}

async function attackAll(call: Call, who: Who, check: (answer: Response, sent: Attack) => unknown) {
  await fc.assert(
    fc.asyncProperty(attackOn(call), async (attack) => {
      // The response may repeat a secret that the caller sent.
      fc.pre(call.route.startsWith('GET ') || !secret.test(JSON.stringify(attack)));
      await check(await site.api(requestOf(call, who, attack)), attack);
    }),
    { numRuns: 3 },
  );
}

for (const call of calls as readonly Call[]) {
  for (const who of ['stranger', 'reader'] as const)
    test(`whatever a ${who} sends to ${call.route}, the answer is in order and tells no secret`, () =>
      attackAll(call, who, async (answer, { method }) => {
        expect(await inOrder(call, answer, method)).not.toMatch(secret);
      }));
}

test('invalid requests to the dashboard get a 4xx, not a 500', async () => {
  const { appOf } = await import('../testing/app-of');
  const url = await listening(appOf(payload));
  const statusOf = async (path: string, sent: RequestInit = {}) => {
    const answer = await fetch(url + path, { method: 'POST', ...sent });
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
    return answer.status;
  };
  for (const path of ['/cms/%', '/cms/%c0%af', '/_next/%', '/cms/collections/%ff'])
    expect(await statusOf(path, { method: 'GET' }), path).toBe(400);

  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const junk: RequestInit[] = [
    { headers: multipart, body: 'no form' },
    { headers: multipart, body: '--x\r\n\r\n' },
    { headers: { 'content-type': 'multipart/form-data' }, body: 'no form' },
    {
      headers: multipart,
      body: '--x\r\ncontent-disposition: form-data; name="_payload"\r\n\r\n{\r\n--x--\r\n',
    },
  ];
  for (const sent of junk) {
    expect(await statusOf('/cms/login', sent)).toBe(400);
    for (const door of ['login', 'reset-password', 'forgot-password'])
      expect(await statusOf(`/cms/api/users/${door}`, sent), door).toBe(400);
  }
  for (const header of ['x-payload-http-method-override', 'x-http-method-override'])
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect(
        await statusOf('/cms/api/users/login', {
          headers: { 'content-type': type, [header]: 'GET' },
          body: '{',
        }),
      ).toBe(400);
});

test('the author is told what others are not: the secrets are where they would be found', async () => {
  for (const [path, shown] of [
    ['/api/fovea/pending', [secrets.pending]],
    ['/api/Posts/GetSummary?drafts=true', [secrets.draft, secrets.future]],
  ] as const) {
    const request = siteRequest(path);
    request.headers.set('x-api-key', credentials.author['x-api-key'] ?? '');
    const body = await (await site.api(request)).text();
    for (const each of shown) expect(body).toContain(each);
  }
});

// Last, because these calls change data.
for (const call of calls as readonly Call[])
  test(`whatever the author sends to ${call.route}, the answer is in order`, () =>
    attackAll(call, 'author', async (answer, { method }) => {
      if (call.caller === 'author') expect([401, 403]).not.toContain(answer.status);
      expect(await inOrder(call, answer, method)).not.toContain(secrets.hash);
    }));
