import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall, problem } from '../../contract/call';
import { sentId, sentText } from '../../contract/fields';
import { siteRequest, openSite, origin } from '../../testing/open-site';
import { makeKey, makeUser } from '../../testing/callers';
import { defineEndpoint } from './define-endpoint';
import { createApi } from '../../server/api';

// Common behavior of all calls, tested with calls of this file.

const say = defineCall({
  route: 'POST /try/say',
  summary: 'Says it again.',
  caller: 'everybody',
  input: z.object({ userName: sentText(), rest: z.unknown().optional() }),
  reply: z.object({ userName: z.string() }),
});
const list = defineCall({
  route: 'POST /try/list',
  summary: 'Counts.',
  caller: 'everybody',
  input: z.object({ names: z.array(sentText()) }),
  wholeBody: 'names',
  reply: z.number(),
});
const read = defineCall({
  route: 'GET /try/read/{id}',
  summary: 'Reads.',
  caller: 'everybody',
  input: z.object({ id: sentId(), q: sentText().optional() }),
  reply: z.object({ id: z.number(), q: z.string().optional() }),
});
const text = defineCall({
  route: 'GET /try/text',
  summary: 'Says something that is no JSON.',
  caller: 'everybody',
  reply: z.string(),
  replyAs: 'text',
});
const staffOnly = defineCall({
  route: 'POST /try/staff',
  summary: 'For the staff.',
  caller: 'author',
  reply: z.object({ ok: z.literal(true) }),
});
const failing = defineCall({
  route: 'GET /try/failing',
  summary: 'Fails.',
  caller: 'everybody',
  reply: z.string(),
});

let runs: string[] = [];

const site = await openSite();
const { payload } = site;

const ran = (name: string) => runs.push(name);
payload.config.endpoints.push(
  defineEndpoint(say, async (_req, { userName }) => {
    ran('say');
    return { userName };
  }),
  defineEndpoint(list, async (_req, { names }) => names.length),
  defineEndpoint(read, async (_req, input) => input),
  defineEndpoint(text, async () => '<b>plain</b>'),
  defineEndpoint(staffOnly, async () => {
    ran('staff');
    return { ok: true as const };
  }),
  defineEndpoint(failing, async () => {
    throw new Error('secret-detail');
  }),
);
const api = createApi(payload.config, [say, list, read, text, staffOnly, failing]);
const author = await makeUser(site, 'author');
const apiKey = await makeKey(site, author.id);

beforeEach(() => {
  runs = [];
});

const json = { 'content-type': 'application/json' };
type Sent = { headers?: Record<string, string>; body?: RequestInit['body'] };

const post = (path: string, { headers = json, body }: Sent) =>
  api(new Request(new URL(path, origin), { method: 'POST', headers, body }));

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const body = problem.strict().parse(await answer.json());
  expect(body.status).toBe(answer.status);
  return body;
}

test('a text reply has the type text/plain', async () => {
  const answer = await api(siteRequest('/api/try/text'));
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('<b>plain</b>');
});

test('field names ignore case, an exact name wins, and unknown fields are ignored', async () => {
  for (const [sent, expected] of [
    [{ UserName: 'a' }, 'a'],
    [{ USERNAME: 'b', other: 1, __proto__: 1 }, 'b'],
    [{ UserName: 'c', userName: 'd' }, 'd'],
    [{ userName: 'e', Username: 'f' }, 'e'],
  ] as const)
    expect(await (await post('/api/try/say', { body: JSON.stringify(sent) })).json()).toEqual({
      userName: expected,
    });
});

test('names such as __proto__ have no special meaning', async () => {
  const body = '{"__proto__":{"userName":"a"},"constructor":{"userName":"a"},"toString":1}';
  expect((await problemOf(await post('/api/try/say', { body }))).errors).toEqual([
    { path: 'userName', message: 'Is required.' },
  ]);
  expect(Object.hasOwn(Object.prototype, 'userName')).toBe(false);
});

test('a list can be the whole body', async () => {
  for (const body of ['["a","b"]', '{"names":["a","b"]}', '{"Names":["a","b"]}'])
    expect(await (await post('/api/try/list', { body })).json()).toBe(2);
});

test('path parameters override the query', async () => {
  const answer = await api(siteRequest('/api/try/read/7?id=8&q=x&Q=y'));
  expect(await answer.json()).toEqual({ id: 7, q: 'x' });
});

for (const [about, body] of [
  ['invalid JSON', '{"userName":'],
  ['a list instead of an object', '[]'],
  ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ['a missing field', '{}'],
  ['a field of the wrong type', '{"userName":{"$ne":null}}'],
  ['a NUL byte', '{"userName":"a\\u0000b"}'],
  ['reversed surrogates', '{"userName":"\\ude00\\ud83d"}'],
  ['100,000 unclosed brackets', '['.repeat(100_000)],
] as const)
  test(`a body with ${about} gets 400 with a reason`, async () => {
    const { status, detail } = await problemOf(await post('/api/try/say', { body }));
    expect(status).toBe(400);
    expect(detail).toMatch(/^[A-Z].+\.$/);
    expect(runs).toEqual([]);
  });

test('a text of any language is unchanged, and any JSON is JSON', async () => {
  const userName = '🐎👩‍🚀 שלום e\u0301 \u202eabc';
  for (const type of [
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/ld+json',
  ]) {
    const sent = { headers: { 'content-type': type }, body: JSON.stringify({ userName }) };
    expect(await (await post('/api/try/say', sent)).json(), type).toEqual({ userName });
  }
});

/** Returns a body without a length, and a count of the bytes read. */
function endless(limit: number) {
  const taken = { bytes: 0, isCancelled: false };
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.bytes >= limit) controller.close();
      else {
        taken.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      }
    },
    cancel() {
      taken.isCancelled = true;
    },
  });
  return { body, taken };
}

test('a body without a length is refused as soon as it exceeds the limit', async () => {
  const { body, taken } = endless(100_000_000);
  const request = new Request(new URL('/api/try/say', origin), {
    method: 'POST',
    headers: json,
    body,
    duplex: 'half',
  });
  expect((await problemOf(await api(request))).status).toBe(413);
  expect(taken.isCancelled).toBe(true);
  expect(taken.bytes).toBeLessThan(1_500_000);
});

test('an incomplete body gets 400 and is not logged as an error', async () => {
  const logged = vi.spyOn(payload.logger, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"userName":')),
    pull: (controller) => controller.error(new DOMException('Gone.', 'AbortError')),
  });
  const url = new URL('/api/try/say', origin);
  const answer = await api(
    new Request(url, { method: 'POST', headers: json, body, duplex: 'half' }),
  );
  expect((await problemOf(answer)).status).toBe(400);
  expect(logged).not.toHaveBeenCalled();
});

test('a body of exactly the maximum size is read', async () => {
  const body = '{"userName":"a"}';
  const fill = (size: number) => body + ' '.repeat(size - body.length);
  expect((await post('/api/try/say', { body: fill(1_000_000) })).status).toBe(200);
  expect((await post('/api/try/say', { body: fill(1_000_001) })).status).toBe(413);
});

test('headers cannot override the method', async () => {
  for (const name of ['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override', 'X-HTTP-Method'])
    for (const override of ['GET', 'DELETE', 'PUT']) {
      const answer = await post('/api/try/say', {
        headers: { ...json, [name]: override },
        body: '{"userName":"a"}',
      });
      expect(await answer.json()).toEqual({ userName: 'a' });
      const other = await post('/api/try/read/7', { headers: { [name]: override } });
      expect(other.status).toBe(405);
    }
});

test('HEAD is answered like GET, and another path or method gets 404 or 405', async () => {
  const head = await api(siteRequest('/api/try/read/7', { method: 'HEAD' }));
  expect(head.status).toBe(200);
  const paths = ['try/Read/7', 'try/read/7/', '/try/read/7', 'try/read/7/8', 'site/try/read/7'];
  for (const path of [...paths, 'users', 'globals/home']) {
    const answer = await api(siteRequest(`/api/${path}`));
    expect((await problemOf(answer)).status, path).toBe(404);
  }
  const other = await api(siteRequest('/api/try/read/7', { method: 'PUT' }));
  expect((await problemOf(other)).status).toBe(405);
  expect(other.headers.get('allow')).toBe('GET');
});

test('unauthenticated input is not validated', async () => {
  const answer = await post('/api/try/staff', { body: '{' });
  expect((await problemOf(answer)).status).toBe(401);
});

test('a POST of a session needs the cross-site token; an API key needs none', async () => {
  const token = 'a-token-of-some-length';
  const cookie = (value: string | null) =>
    `payload-token=${author.token}${value === null ? '' : `; XSRF-TOKEN=${value}`}`;
  const fromBrowser = { ...json, 'sec-fetch-site': 'same-origin' };
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await post(path, { headers: { ...fromBrowser, ...headers }, body: '{"userName":"a"}' }))
      .status;
  for (const path of ['/api/try/staff', '/api/try/say']) {
    const wrong: Record<string, string>[] = [
      { cookie: cookie(null) },
      { cookie: cookie(token) },
      { cookie: cookie(token), 'x-xsrf-token': `${token.slice(0, -1)}x` },
      { cookie: cookie(''), 'x-xsrf-token': '' },
    ];
    for (const headers of wrong)
      expect(await statusOf(path, headers), JSON.stringify(headers)).toBe(403);
    expect(runs).toEqual([]);
    expect(await statusOf(path, { cookie: cookie(token), 'x-xsrf-token': token })).toBe(200);
    expect(await statusOf(path, { 'x-api-key': apiKey })).toBe(200);
    expect(await statusOf(path, { 'x-api-key': apiKey, cookie: cookie(null) })).toBe(200);
    runs = [];
  }
  expect(await statusOf('/api/try/say', {})).toBe(200);
});

test('an uncaught error is logged once with the request’s id, and the reply has no details', async () => {
  const logged = vi.spyOn(payload.logger, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const request = siteRequest('/api/try/failing');
  request.headers.set('x-request-id', 'an-id-of-a-request');
  const answer = await api(request);
  expect(logged).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith({
    id: 'an-id-of-a-request',
    err: expect.any(Error),
    msg: 'GET /api/try/failing failed',
  });
  const body = await problemOf(answer);
  expect(body.status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch(/secret-detail|at .*\.ts/);
});
