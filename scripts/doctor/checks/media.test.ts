import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../cms/testing/temporary-folder';
import { checkMedia } from './media';

const folderWith = (...names: string[]) =>
  temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));

const image = (id: number, ...filenames: string[]) => ({ id, alt: `Picture ${id}`, filenames });

test('missing files are bad, unknown files are a warning', async () => {
  const folder = await folderWith('a.webp', 'stray.webp', '.gitkeep');
  const [lacking, stray, ...more] = await checkMedia(
    [image(1, 'a.webp', 'a-240.avif'), image(2, 'b.webp')],
    folder,
  );
  expect(lacking).toMatchObject({
    status: 'bad',
    found: '2 of 2 images lack files: “Picture 1” (1), “Picture 2” (2).',
  });
  expect(stray).toMatchObject({
    status: 'warning',
    found: '1 file without an image: stray.webp.',
  });
  expect(more).toEqual([]);
});

test('some of many images are named, also if the folder is missing', async () => {
  const folder = await folderWith();
  const many = Array.from({ length: 8 }, (_, id) => image(id, `${id}.webp`));
  const [finding] = await checkMedia(many, path.join(folder, 'missing'));
  expect(finding?.found).toMatch(/^8 of 8 images lack files: .* \(4\) and 3 more\.$/);
});
