import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openSite, type TestSite } from '../testing/open-site';
import { drawMissingSizes } from './queries/draw-missing-sizes';

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await openSite();
  folder = site.payload.collections.media.config.upload.staticDir ?? '';
});

type Look = { background?: string; channels?: 3 | 4 };

async function addPicture(name: string, { background = '#264', channels = 3 }: Look = {}) {
  const data = await sharp({ create: { width: 900, height: 450, channels, background } })
    .webp()
    .toBuffer();
  return site.payload.create({
    collection: 'media',
    data: { alt: 'A field.' },
    file: { name, data, mimetype: 'image/webp', size: data.length },
  });
}

const find = (id: number) => site.payload.findByID({ collection: 'media', id });

const filesOf = async (stem: string) =>
  (await readdir(folder)).filter((name) => name.startsWith(stem)).sort();

const draw = () => drawMissingSizes(site.payload, new AbortController().signal);

test('a picture from before a size gets it, and what pages still name stays', async () => {
  const { id, filename } = await addPicture('old.webp');
  const original = await readFile(path.join(folder, filename ?? ''));
  // As an earlier version stored it: WebP in fewer widths.
  await sharp(original).resize(480).webp().toFile(path.join(folder, 'old-480x240.webp'));
  for (const name of ['old-400x200.avif', 'old-480x240.avif']) await rm(path.join(folder, name));
  await site.payload.db.pool.query(
    `UPDATE media SET sizes_w400_filename = NULL, sizes_w400_width = NULL, sizes_w400_mime_type = NULL,
       sizes_w480_filename = 'old-480x240.webp', sizes_w480_mime_type = 'image/webp' WHERE id = $1`,
    [id],
  );
  const { sizes: before } = await find(id);

  expect(await draw()).toBe(1);
  const { sizes, alt, focalX } = await find(id);
  expect(sizes).toMatchObject({
    w400: { filename: 'old-400x200.avif', width: 400, height: 200, mimeType: 'image/avif' },
    w480: { filename: 'old-480x240.avif', width: 480, height: 240, mimeType: 'image/avif' },
  });
  expect({ ...sizes, w400: null, w480: null }).toEqual({ ...before, w400: null, w480: null });
  expect({ alt, focalX }).toEqual({ alt: 'A field.', focalX: 50 });
  expect(await readFile(path.join(folder, filename ?? ''))).toEqual(original);
  expect(await filesOf('old')).toEqual(
    expect.arrayContaining(['old-400x200.avif', 'old-480x240.avif', 'old-480x240.webp']),
  );
  const { format, width } = await sharp(path.join(folder, 'old-400x200.avif')).metadata();
  expect({ format, width }).toEqual({ format: 'heif', width: 400 });

  expect(await draw()).toBe(0);
});

test('a picture from before colors gets its own, and one that something is seen through none', async () => {
  const [there, clear] = [
    await addPicture('colored.webp'),
    await addPicture('clear.webp', { background: '#2648', channels: 4 }),
  ];
  const colors = () => Promise.all([there, clear].map(async ({ id }) => (await find(id)).color));
  const added = ['#264', 'transparent'];
  expect(await colors()).toEqual(added);
  await site.payload.db.pool.query('UPDATE media SET color = NULL WHERE id = ANY ($1)', [
    [there.id, clear.id],
  ]);
  expect(await draw()).toBe(2);
  expect(await colors()).toEqual(added);
  expect(await draw()).toBe(0);
});

test('one whose file is gone keeps nobody else from theirs', async () => {
  const [gone, there] = [await addPicture('gone.webp'), await addPicture('there.webp')];
  await rm(path.join(folder, gone.filename ?? ''));
  await site.payload.db.pool.query(
    'UPDATE media SET sizes_w240_mime_type = NULL WHERE id = ANY ($1)',
    [[gone.id, there.id]],
  );
  expect(await draw()).toBe(1);
  expect((await find(there.id)).sizes?.w240?.mimeType).toBe('image/avif');
});
