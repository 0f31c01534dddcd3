import { expect, test } from 'vitest';
import { createLoader } from './loaders';

/** Returns how a page fails whose call the site refuses. */
async function failureOfPage(status: number, detail = 'No.') {
  const loader = createLoader(({ api }) => api('GET /Users/account', {}));
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '60' };
  const problem = { status, title: 'Refused', detail };
  const read = () => Promise.resolve(Response.json(problem, { status, headers }));
  const url = new URL('http://localhost/admin/account');
  const args = { request: new Request(url), url, params: {}, context: { read, mayLook: true } };
  const { init, data }: { init?: ResponseInit; data?: unknown } = await loader(args).then(
    () => ({}),
    Object,
  );
  return [init?.status, new Headers(init?.headers).get('retry-after'), data];
}

test.each([
  [429, [429, '60', 'No.']],
  [403, [403, '60', 'No.']],
  [503, [503, '60', null]],
  [400, [404, null, null]],
  [404, [404, null, 'No.']],
])('a page whose call is refused with %i has its own status, not 500', async (status, failure) => {
  expect(await failureOfPage(status)).toEqual(failure);
});

test('an error of the server is thrown as it is', async () => {
  expect(await failureOfPage(500)).toEqual([undefined, null, undefined]);
});
