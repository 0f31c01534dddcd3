import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photograph } from '../seed/photograph';

const repository = path.resolve(import.meta.dirname, '../..');

/** Files that keep their picture: one each of a book, a post and a page. */
const illustrated = /^(books\/indomitus-est|posts\/the-gods-of-fovea|pages\/author)\.md$/;

/** Removes most pictures from the content, and replaces the rest with small ones. */
async function removePictures(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/^(books|posts|pages)\/.*\.md$/.test(file)) continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!illustrated.test(file)) {
      const pictures = /^(?:hero|cover|image):\n(?: +.*\n)+/gm;
      await writeFile(path.join(folder, file), text.replace(pictures, ''));
      continue;
    }
    const drawing = /(?<=^ +file: )(.+)\.svg$/m;
    const [, name] = drawing.exec(text) ?? [];
    if (name === undefined) throw new Error(`${file} has no drawing.`);
    await writeFile(path.join(folder, file), text.replace(drawing, `${name}.png`));
    await writeFile(path.join(folder, `${name}.png`), await photograph('maroon', 200, 300));
  }
}

/**
 * Copies the built site into a folder, with few pictures: its first start takes seconds instead of minutes. For tests.
 *
 * @returns the copy's program
 */
export async function copySiteWithFewPictures(folder: string): Promise<string> {
  const copied = (name: string) => path.join(folder, name);
  await cp(path.join(repository, 'build'), copied('build'), { recursive: true });
  for (const name of ['package.json', 'node_modules', 'cms'])
    await symlink(path.join(repository, name), copied(name));
  const content = 'scripts/seed/content';
  await cp(path.join(repository, content), copied(content), { recursive: true });
  await removePictures(copied(content));
  return copied('build/server/index.js');
}
