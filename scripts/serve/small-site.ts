import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

const pictures = /^(?:hero|cover|image|photo):\n(?: +.*\n)+/gm;

/** Copies the built site without pictures, for tests: its first start takes seconds instead of minutes. Returns its program. */
export async function copySiteWithoutPictures(folder: string): Promise<string> {
  const copied = (name: string) => path.join(folder, name);
  await cp(path.join(repository, 'build'), copied('build'), { recursive: true });
  for (const name of ['package.json', 'node_modules', 'cms'])
    await symlink(path.join(repository, name), copied(name));
  const content = 'scripts/seed/content';
  await cp(path.join(repository, content), copied(content), { recursive: true });
  for (const name of await readdir(copied(content), { recursive: true })) {
    if (!/^(books|posts|pages)\/.*\.md$/.test(name)) continue;
    const file = path.join(copied(content), name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(pictures, ''));
  }
  return copied('build/server/index.js');
}
