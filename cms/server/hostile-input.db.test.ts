import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '../contract/calls';
import type { Call } from '../contract/call';
import { siteRequest, openSite, origin, makeRecord } from '../testing/open-site';
import { makeKey, makeUser, openSession, password } from '../testing/callers';

// Hostile input from anonymous visitors, readers and scripts for every call: no server error and no leaked secret. `openSite`
// checks the form of every reply.

const secrets = {
  draft: 'zqdraftzq',
  future: 'zqfuturezq',
  pending: 'zqpendingzq',
  message: 'zqmessagezq',
  mail: 'zqmailzq',
  hash: 'f0e1d2c3b4a5'.repeat(6).slice(0, 64),
  owner: 'zqowner@example.com',
};

type Who = 'stranger' | 'reader' | 'author';

const site = await openSite();
const { payload } = site;
const { id: owner } = await makeUser(site, 'author', 'zqowner');
const reader = { email: (await makeUser(site, 'reader')).email, password };
const credentials: Record<Who, Record<string, string>> = {
  stranger: {},
  reader: {},
  author: { 'x-api-key': await makeKey(site, owner) },
};
await makeRecord('api-keys', { label: 'Key', prefix: 'fov_0000', hash: secrets.hash, owner });
for (const [slug, more] of [
  ['draft', { _status: 'draft' }],
  ['future', { _status: 'published', publishedAt: '2099-01-01T00:00:00.000Z' }],
  ['open', { _status: 'published', publishedAt: '2026-01-01T00:00:00.000Z' }],
] as const) {
  const text = slug === 'open' ? 'For all.' : secrets[slug];
  await makeRecord('posts', { slug, title: text, excerpt: text, markdown: text, ...more });
}
const { pending } = secrets;
await makeRecord('glossary-terms', { subject: pending, description: pending, status: 'pending' });
const email = 'somebody@example.com';
await makeRecord('contact-messages', { name: 'Somebody', email, message: secrets.message });
await makeRecord('mail', { to: email, subject: secrets.mail, text: secrets.mail });

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
  secrets.owner,
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

/** Returns a reply's headers and text. Fails for server errors. */
async function soundReply(answer: Response): Promise<string> {
  const body = await answer.text();
  expect(answer.status, body).toBeLessThan(500);
  expect(body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
  return JSON.stringify([...answer.headers]) + body;
}

async function attackAll(call: Call, who: Who[], check: (answer: Response) => unknown) {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...who), attackOn(call), async (sender, attack) => {
      // The response may repeat a secret that the caller sent.
      fc.pre(call.route.startsWith('GET ') || !secret.test(JSON.stringify(attack)));
      await check(await site.api(requestOf(call, sender, attack)));
    }),
    { numRuns: 3 * who.length - 1 },
  );
}

for (const call of calls as readonly Call[])
  test(`input from strangers and readers to ${call.route} causes no server error and reveals no secret`, () =>
    attackAll(call, ['stranger', 'reader'], async (answer) => {
      expect(await soundReply(answer)).not.toMatch(secret);
    }));

// Last, because these calls change data.
for (const call of calls as readonly Call[])
  test(`input from the author to ${call.route} causes no server error`, () =>
    attackAll(call, ['author'], async (answer) => {
      expect(await soundReply(answer)).not.toContain(secrets.hash);
    }));
