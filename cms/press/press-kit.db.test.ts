import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { appOf } from '../testing/app-of';
import { bookData } from '../testing/book-data';
import { listening } from '../testing/listening';
import { openSite, type TestSite } from '../testing/open-site';

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
  const { payload } = site;
  const data = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  const { id: cover } = await payload.create({
    collection: 'media',
    data: { alt: 'A bell' },
    file: { data, mimetype: 'image/png', name: 'bell.png', size: data.length },
  });
  const book = (slug: string, position: number, more: object) =>
    payload.create({ collection: 'books', data: { ...bookData(slug, position), cover, ...more } });
  await book('est', 1, { isbn: '978-0-9793679-0-8', year: 2007, hook: 'One god sold him.' });
  await book('coming', 2, {
    ...{ status: 'coming', releasedAt: '2100-03-10T14:00:00.000Z' },
    coverFrom: '2100-01-01T00:00:00.000Z',
  });
  await book('secret', 3, { status: 'draft' });
});

test('the press kit has covers for print and texts of the books that are announced', async () => {
  const base = await listening(appOf(site.payload));
  const response = await fetch(`${base}/press-kit.zip`);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    ...['author/biography.txt', 'books/est.txt', 'books/est.jpg', 'books/coming.txt'],
  ]);
  expect(strFromU8(files['books/est.txt'] ?? new Uint8Array())).toMatch(
    /^est\n[^]*One god sold him\.[^]*ISBN 978-0-9793679-0-8\nPublished 2007\n/,
  );
  expect(strFromU8(files['books/coming.txt'] ?? new Uint8Array())).toContain(
    'Coming March 10, 2100',
  );
  const { format, width, density } = await sharp(files['books/est.jpg']).metadata();
  expect({ format, width, density }).toEqual({ format: 'jpeg', width: 400, density: 300 });
  // Without the second, fetch asks for a whole response.
  const known = {
    'if-none-match': response.headers.get('etag') ?? '',
    'cache-control': 'max-age=0',
  };
  expect((await fetch(`${base}/press-kit.zip`, { headers: known })).status).toBe(304);
});
