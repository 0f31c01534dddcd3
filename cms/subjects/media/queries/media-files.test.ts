import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { MediaFiles } from './media-files';

async function contentsOf(folder: string) {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index]]));
}

test('written files are removed, overwritten or removed files are restored, and other files are kept', async () => {
  const before = { 'dawn.webp': 'old', 'dawn-240x360.webp': 'old size', 'dawn-2.webp': 'another' };
  const folder = await temporaryFolder(before);
  const files = new MediaFiles(folder);
  await files.remember('dawn.webp');
  await writeFile(path.join(folder, 'dawn.webp'), 'new');
  await rm(path.join(folder, 'dawn-240x360.webp'));
  await writeFile(path.join(folder, 'dawn-240x300.webp'), 'new size');
  await writeFile(path.join(folder, 'dusk.webp'), 'somebody else’s');

  await files.restore();
  expect(await contentsOf(folder)).toEqual({ ...before, 'dusk.webp': 'somebody else’s' });
});

test('a missing folder has nothing to restore', async () => {
  const files = new MediaFiles(path.join(await temporaryFolder({}), 'media'));
  await files.remember('dawn.webp');
  await expect(files.restore()).resolves.toBeUndefined();
});
