import { expect, test } from 'vitest';
import { ApiError, createApi } from './client';

function recording(answer = Response.json([])) {
  const sent: Request[] = [];
  const api = createApi(async (request) => {
    sent.push(request);
    return answer.clone();
  }, 'https://site.example');
  return { api, sent };
}

test('path parameters are escaped, the rest becomes the query without empty ones', async () => {
  const { api, sent } = recording();
  await api('GET /Posts/by-slug/{slug}', { slug: '../a b', Tracking: 'false' });
  await api('GET /Posts/GetSummary', { q: '' });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://site.example/api/Posts/by-slug/..%2Fa%20b?Tracking=false',
    'https://site.example/api/Posts/GetSummary',
  ]);
});

test('the body of a POST is JSON, with an idempotency key only on request', async () => {
  const { api, sent } = recording();
  const fields = { name: 'Ann', email: 'ann@example.com', message: '' };
  await api('POST /contact', fields);
  await api('POST /contact', fields, { idempotencyKey: 'one' });
  await api('POST /Users/verify', 'ABCD-EFGH-JKLM');
  await api('POST /Tags/ensure', ['dawn', 'dusk']);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    null,
    'one',
    null,
    null,
  ]);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    fields,
    fields,
    'ABCD-EFGH-JKLM',
    ['dawn', 'dusk'],
  ]);
});

test('a page of a list has the next cursor, and the total if counted', async () => {
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

test('a refusal is an error with the problem', async () => {
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
