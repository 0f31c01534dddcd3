import { expect, test } from 'vitest';
import { createApi } from './client';

function recording() {
  const sent: Request[] = [];
  const api = createApi(async (request) => {
    sent.push(request);
    return Response.json([]);
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

test('an idempotency key is sent only on request', async () => {
  const { api, sent } = recording();
  const fields = { name: 'Ann', email: 'ann@example.com', message: '' };
  await api('POST /contact', fields);
  await api('POST /contact', fields, { idempotencyKey: 'one' });
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, 'one']);
  expect(await sent[0]?.json()).toEqual(fields);
});
