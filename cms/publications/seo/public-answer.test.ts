import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../../testing/listening';
import { noCache, RenderCache, sendRendered } from './public-answer';

const picture = (size = 10) => Buffer.alloc(size);

test('a picture is drawn once for several requests', async () => {
  const pictures = new RenderCache({ bytes: 100, waiting: 10 });
  let drawn = 0;
  const draw = async () => {
    drawn++;
    return picture();
  };
  await Promise.all(Array.from({ length: 5 }, () => pictures.get('a', draw)));
  await pictures.get('a', draw);
  expect(drawn).toBe(1);
});

test('pictures are drawn one at a time, and a failed one does not block others', async () => {
  const pictures = new RenderCache({ bytes: 100, waiting: 10 });
  let atWork = 0;
  const draw = async () => {
    expect(++atWork).toBe(1);
    await Promise.resolve();
    atWork--;
    return picture();
  };
  const failing = pictures.get('bad', () => Promise.reject(new Error('torn')));
  const others = ['a', 'b', 'c'].map((key) => pictures.get(key, draw));
  await expect(failing).rejects.toThrow('torn');
  expect(await Promise.all(others)).toHaveLength(3);
  expect(await pictures.get('bad', draw)).toHaveLength(10);
});

test('requests beyond the limit of waiting ones get null', async () => {
  const pictures = new RenderCache({ bytes: 100, waiting: 2 });
  const images = ['a', 'b', 'c'].map((key) => pictures.get(key, async () => picture()));
  expect((await Promise.all(images)).map((image) => image?.length)).toEqual([10, 10, undefined]);
});

/** Returns the response of a server with a picture. */
async function answerOf(content: string, waiting: number, headers: Record<string, string> = {}) {
  const app = express().get('/', (request, response) => {
    noCache(response).set('content-disposition', 'attachment');
    return sendRendered(request, response, {
      files: new RenderCache({ bytes: 100, waiting }),
      content,
      type: 'image/jpeg',
      render: async () => picture(),
    });
  });
  const answer = await fetch(await listening(app), { headers });
  return { answer, size: (await answer.arrayBuffer()).byteLength };
}

test('the ETag of a file depends on its source, and a browser with the file gets a 304', async () => {
  const { answer, size } = await answerOf('a', 1);
  const etag = answer.headers.get('etag') ?? '';
  expect([answer.status, size, answer.headers.get('content-type')]).toEqual([
    ...[200, 10, 'image/jpeg'],
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  // Without this header, `fetch` asks for a response without caches.
  const sent = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  expect(await answerOf('a', 1, sent)).toMatchObject({ answer: { status: 304 }, size: 0 });
  expect(await answerOf('b', 1, sent)).toMatchObject({ answer: { status: 200 }, size: 10 });
});

test('with too many files in the queue, the client is asked to come back, and caches store nothing', async () => {
  const { answer } = await answerOf('a', 0);
  expect([answer.status, ...answer.headers]).toEqual(
    expect.arrayContaining([503, ['retry-after', '10'], ['cache-control', 'no-store']]),
  );
  expect(answer.headers.has('content-disposition')).toBe(false);
  // Express's own, of the text.
  expect(answer.headers.get('etag')).toMatch(/^W\//);
});
