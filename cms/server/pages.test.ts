import express from 'express';
import { expect, test } from 'vitest';
import { largestBody } from '../platform/api/read-body';
import { listening } from '../testing/listening';
import { headersFor, limitFormBody } from './pages';

const cachedAs = (path: string) =>
  headersFor(new Request(new URL(path, 'https://example.com')))['cache-control'];

test('a personal page is not cached, in any spelling of its path', () => {
  const written = ['/admin/account', '/ADMIN/account', '/%61dmin/account', '/admin//account/'];
  for (const path of [...written, '/admin.data', '/%61dmin/account.data', '/subscribe/settings'])
    expect(cachedAs(path), path).toBe('no-store');
});

test('a page that is the same for everybody may be cached', () => {
  for (const path of ['/', '/_root.data', '/blog/previews', '/administration', '/books.data'])
    expect(cachedAs(path), path).toBeUndefined();
});

/** Starts a server that notes how much of a form it received. */
async function serve() {
  const received: number[] = [];
  const app = express();
  app.use(limitFormBody);
  app.use(async (request, response) => {
    let size = 0;
    for await (const chunk of request) size += (chunk as Buffer).byteLength;
    received.push(size);
    response.send('read');
  });
  return { origin: await listening(app), received };
}

test('a form of maximum size and a request without a form are accepted', async () => {
  const { origin, received } = await serve();
  const body = 'a'.repeat(largestBody);
  expect((await fetch(origin, { method: 'POST', body })).status).toBe(200);
  expect((await fetch(origin)).status).toBe(200);
  expect(received).toEqual([largestBody, 0]);
});

test('a form that is too large or has no length is refused without reading it', async () => {
  const { origin, received } = await serve();
  const large = await fetch(origin, { method: 'POST', body: 'a'.repeat(largestBody + 1) });
  expect(large.status).toBe(413);
  expect(await large.text()).toContain('Go back');
  const streamed: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: new Blob(['a']).stream(),
    duplex: 'half',
  };
  expect((await fetch(origin, streamed)).status).toBe(411);
  expect(received).toEqual([]);
});
