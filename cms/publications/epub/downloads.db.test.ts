import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appOf } from '../../testing/app-of';
import { listening } from '../../testing/listening';
import { bookData } from '../../testing/book-data';
import { openSite, makeRecord } from '../../testing/open-site';

let base: string;

const { payload } = await openSite();
const data = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#264' } })
  .png()
  .toBuffer();
const { id: cover } = await payload.create({
  collection: 'media',
  data: { alt: 'A sword' },
  file: { data, mimetype: 'image/png', name: 'sword.png', size: data.length },
});
const book = (slug: string, position: number, more: object = {}) =>
  payload.create({ collection: 'books', data: { ...bookData(slug, position), ...more } });
const { id } = await book('the-ninth-lantern', 1, {
  title: 'The Ninth Lantern',
  baseSampleId: 700,
  emblem: 'M0 0h512v512h-512z',
  cover,
  isbn: '978-0-9793679-0-8',
  year: 2007,
  hook: 'One god sold him.',
});
await book('no-sample', 2);
await book('coming', 3, {
  cover,
  status: 'coming',
  releasedAt: '2100-03-10T14:00:00.000Z',
  coverFrom: '2100-01-01T00:00:00.000Z',
});
await book('secret', 4, { cover, status: 'draft' });
for (const [index, title] of ['One: Oil', 'Two: Wick', 'Three: Flame'].entries())
  await makeRecord('samples', {
    book: id,
    sampleId: 700 + index,
    chapter: index + 1,
    title,
    excerpt: '[p]It [em]burned[/em].[/p]',
  });

async function open() {
  base = await listening(appOf(payload));
}

const get = (path: string) => fetch(base + path);
const textOf = (files: Unzipped, name: string) => strFromU8(files[name] ?? new Uint8Array());
const path = '/books/the-ninth-lantern/sample.epub';

test('the sample of a book is an EPUB with its current chapters, its cover and its emblem', async () => {
  await open();
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/epub+zip');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="the-ninth-lantern-sample.epub"',
  );
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const cover = await sharp(files['EPUB/cover.jpg']).metadata();
  expect([cover.format, cover.width, cover.height]).toEqual(['jpeg', 400, 600]);
  expect((await sharp(files['EPUB/emblem.png']).metadata()).format).toBe('png');
  const chapter = textOf(files, 'EPUB/chapter-2.xhtml');
  expect(chapter).toContain('Two: Wick');
  expect(chapter).toContain('<p>It <em>burned</em>.</p>');
  for (const other of ['nothing', 'no-sample'])
    expect((await get(`/books/${other}/sample.epub`)).status, other).toBe(404);

  expect((await get(path)).headers.get('etag')).toBe(answer.headers.get('etag'));
  const where = { sampleId: { equals: 701 } };
  const data = { excerpt: '[p]It went out.[/p]' };
  await payload.update({ collection: 'samples', where, data });
  const after = await get(path);
  expect(after.headers.get('etag')).not.toBe(answer.headers.get('etag'));
  const changed = unzipSync(new Uint8Array(await after.arrayBuffer()));
  expect(textOf(changed, 'EPUB/chapter-2.xhtml')).toContain('It went out.');
});

test('the press kit has covers for print and texts of the announced books', async () => {
  await open();
  const response = await get('/press-kit.zip');
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    ...['author/biography.txt', 'books/the-ninth-lantern.txt', 'books/the-ninth-lantern.jpg'],
    ...['books/no-sample.txt', 'books/coming.txt'],
  ]);
  expect(textOf(files, 'books/the-ninth-lantern.txt')).toMatch(
    /^The Ninth Lantern\n[^]*One god sold him\.[^]*ISBN 978-0-9793679-0-8\nPublished 2007\n/,
  );
  expect(textOf(files, 'books/coming.txt')).toContain('Coming March 10, 2100');
  const { format, width, density } = await sharp(files['books/the-ninth-lantern.jpg']).metadata();
  expect({ format, width, density }).toEqual({ format: 'jpeg', width: 400, density: 300 });
  // Without `cache-control`, fetch asks for the complete response.
  const known = {
    'if-none-match': response.headers.get('etag') ?? '',
    'cache-control': 'max-age=0',
  };
  expect((await fetch(`${base}/press-kit.zip`, { headers: known })).status).toBe(304);
});
