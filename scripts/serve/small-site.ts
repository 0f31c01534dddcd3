import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { copyContentWithFewPictures } from '../seed/few-pictures';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * Copies the built site into a folder, with few of the pictures that a first start draws. For tests.
 *
 * @returns its program
 */
export async function copySiteWithFewPictures(folder: string): Promise<string> {
  const copied = (name: string) => path.join(folder, name);
  await cp(path.join(repository, 'build'), copied('build'), { recursive: true });
  for (const name of ['package.json', 'node_modules', 'cms'])
    await symlink(path.join(repository, name), copied(name));
  await copyContentWithFewPictures(copied('scripts/seed/content'));
  return copied('build/server/index.js');
}
