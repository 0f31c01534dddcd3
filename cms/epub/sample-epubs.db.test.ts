import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { appOf } from '../testing/app-of';
import { listening } from '../testing/listening';
import { bookData } from '../testing/book-data';
import { openSite, type TestSite } from '../testing/open-site';

let site: TestSite;
let base: string;

beforeAll(async () => {
  site = await openSite();
  const cover = sharp({ create: { width: 400, height: 600, channels: 3, background: '#264' } });
  const data = await cover.png().toBuffer();
  const media = await site.payload.create({
    collection: 'media',
    data: { alt: 'A sword' },
    file: { data, mimetype: 'image/png', name: 'sword.png', size: data.length },
  });
  const book = (slug: string, baseSampleId: number, more: object = {}) =>
    site.payload.create({
      collection: 'books',
      data: {
        ...bookData(slug, 1),
        title: 'The Ninth Lantern',
        baseSampleId,
        ...more,
      },
    });
  const { id } = await book('the-ninth-lantern', 700, {
    cover: media.id,
    emblem: 'M0 0h512v512h-512z',
  });
  await book('no-sample', 710);
  for (const [index, title] of ['One: Oil', 'Two: Wick', 'Three: Flame'].entries())
    await site.payload.create({
      collection: 'samples',
      data: {
        book: id,
        sampleId: 700 + index,
        chapter: index + 1,
        title,
        excerpt: '[p]It [em]burned[/em].[/p]',
      },
    });
});

/** Starts the site on a port for one test. */
async function open() {
  base = await listening(appOf(site.payload));
}

const get = (path: string) => fetch(base + path);
const path = '/books/the-ninth-lantern/sample.epub';

test('a book’s sample comes as a file with its chapters, its cover and its name', async () => {
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
  const chapter = strFromU8(files['EPUB/chapter-2.xhtml'] ?? new Uint8Array());
  expect(chapter).toContain('Two: Wick');
  expect(chapter).toContain('<p>It <em>burned</em>.</p>');
  for (const other of ['nothing', 'no-sample'])
    expect((await get(`/books/${other}/sample.epub`)).status, other).toBe(404);
});

test('a chapter that changes makes another file', async () => {
  await open();
  const before = (await get(path)).headers.get('etag');
  expect((await get(path)).headers.get('etag')).toBe(before);
  const { docs } = await site.payload.find({
    collection: 'samples',
    where: { sampleId: { equals: 701 } },
  });
  await site.payload.update({
    collection: 'samples',
    id: docs[0]?.id ?? 0,
    data: { excerpt: '[p]It went out.[/p]' },
  });
  const after = await get(path);
  expect(after.headers.get('etag')).not.toBe(before);
  const files = unzipSync(new Uint8Array(await after.arrayBuffer()));
  expect(strFromU8(files['EPUB/chapter-2.xhtml'] ?? new Uint8Array())).toContain('It went out.');
});
