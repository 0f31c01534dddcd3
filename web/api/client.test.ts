import { expect, test } from 'vitest';
import { ApiError, createApi } from './client';

function recording(answer = Response.json([])) {
  const sent: Request[] = [];
  const api = createApi(async (request) => {
    sent.push(request);
    return answer;
  }, 'https://site.example');
  return { api, sent };
}

test('path parameters are escaped into the path, the rest becomes the query', async () => {
  const { api, sent } = recording();
  await api('GET /Posts/by-slug/{slug}', { slug: '../a b', Tracking: 'false' });
  expect(sent[0]?.url).toBe('https://site.example/api/Posts/by-slug/..%2Fa%20b?Tracking=false');
});

test('an empty question is left out', async () => {
  const { api, sent } = recording();
  await api('GET /Posts/GetSummary', { q: '' });
  expect(sent[0]?.url).toBe('https://site.example/api/Posts/GetSummary');
});

test('a POST carries its fields as JSON, empty ones too', async () => {
  const { api, sent } = recording();
  await api('POST /contact', { name: 'Ann', email: 'ann@example.com', message: '' });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(await sent[0]?.json()).toEqual({ name: 'Ann', email: 'ann@example.com', message: '' });
});

test('a call that may be sent again carries its key, and no other call has one', async () => {
  const fields = { name: 'Ann', email: 'ann@example.com', message: 'Hello.' };
  const keyOf = async (options?: { idempotencyKey: string }) => {
    const { api, sent } = recording();
    await api('POST /contact', fields, options);
    return sent[0]?.headers.get('idempotency-key');
  };
  expect(await keyOf({ idempotencyKey: 'one' })).toBe('one');
  expect(await keyOf()).toBeNull();
});

test('what stands for a whole body is sent alone', async () => {
  const { api, sent } = recording();
  await api('POST /Users/verify', 'ABCD-EFGH-JKLM');
  expect(await sent[0]?.text()).toBe('"ABCD-EFGH-JKLM"');
  const second = recording();
  await second.api('POST /Tags/ensure', ['dawn', 'dusk']);
  expect(await second.sent[0]?.json()).toEqual(['dawn', 'dusk']);
});

test('a page of a list says where the next one begins, and how many there are on all pages if they were counted', async () => {
  const headers = { 'X-Next-Cursor': 'abc', 'X-Total-Count': '17' };
  const first = recording(Response.json([], { headers }));
  expect(await first.api.page('GET /Posts/GetSummary', { take: 10 })).toEqual({
    ...{ items: [], nextCursor: 'abc', total: 17 },
  });
  const last = recording();
  expect(await last.api.page('GET /Posts/GetSummary', { take: 10, after: 'abc' })).toEqual({
    ...{ items: [], nextCursor: null, total: null },
  });
  expect(last.sent[0]?.url).toBe('https://site.example/api/Posts/GetSummary?take=10&after=abc');
});

test('a refusal is an error that carries the problem', async () => {
  const problem = { status: 404, title: 'Not Found', detail: 'There is no post at this address.' };
  const { api } = recording(
    Response.json(problem, {
      status: 404,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    }),
  );
  const refusal = await api('GET /site', {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 404, message: problem.detail, problem });
});
