import { afterEach, expect, test, vi } from 'vitest';
import { callRest } from './rest';

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
