import { afterEach, expect, test, vi } from 'vitest';
import { callRest, callSecondStep, wordsOfError } from './rest';

afterEach(() => void vi.unstubAllGlobals());

const answers = (response: Response) => vi.stubGlobal('fetch', async () => response);
const json = { 'content-type': 'application/json' };

test('an interrupted response is an error, not an empty reply', async () => {
  const body = new ReadableStream({
    start: (stream) => stream.error(new DOMException('Aborted', 'AbortError')),
  });
  answers(new Response(body, { headers: json }));
  await expect(callRest('/books/preview', { body: {} })).rejects.toThrow('Aborted');
});

test('a reply without JSON is empty, and a refusal without it names its status', async () => {
  answers(new Response(null, { status: 204 }));
  expect(await callRest('/books/1')).toEqual({});
  answers(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(callRest('/books/1')).rejects.toThrow('The server answered with 502.');
});

test.each([
  [{}, { method: 'GET' }],
  [{ method: 'DELETE' as const }, { method: 'DELETE' }],
  [{ body: { a: 1 } }, { method: 'POST', headers: json, body: '{"a":1}' }],
  [
    { method: 'PATCH' as const, body: '{"a":1}' },
    { method: 'PATCH', headers: json, body: '{"a":1}' },
  ],
])('a request with %j is sent by the user, with its body as JSON', async (options, init) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ id: 1 }));
  vi.stubGlobal('fetch', fetch);
  expect(await callRest('/books/1', options)).toEqual({ id: 1 });
  expect(fetch.mock.calls).toEqual([['/cms/api/books/1', init]]);
});

test('a second step is read, or changed with a body', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  await callSecondStep('');
  await callSecondStep('/end', { code: '1' });
  expect(fetch.mock.calls).toMatchObject([
    ['/cms/api/users/second-step', { method: 'GET' }],
    ['/cms/api/users/second-step/end', { method: 'POST', body: '{"code":"1"}' }],
  ]);
});

test.each([
  [{ errors: [{ message: 'It is taken.' }], message: 'No.' }, 'It is taken.'],
  [{ errors: [], message: 'No.' }, 'No.'],
])('the refusal %j says “%s”', async (body, words) => {
  answers(Response.json(body, { status: 400 }));
  await expect(callRest('/books/1')).rejects.toThrow(new Error(words));
});

test.each([
  ['Failed to fetch', new TypeError('Failed to fetch'), 'The server did not answer. Try again.'],
  ['nothing', new Error(''), 'The server did not answer. Try again.'],
  ['what is no error', 'Oops', 'The server did not answer. Try again.'],
  ['a refusal', new Error('It is taken.'), 'It is taken.'],
])('the user reads a sentence after %s', (_, error, words) => {
  expect(wordsOfError(error)).toBe(words);
});
