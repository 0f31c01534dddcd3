import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ownContent = path.resolve(import.meta.dirname, 'content');

/**
 * Makes a folder of the site's own content with few of its pictures: to draw all of them takes long, and shows nothing more.
 * For tests.
 */
export async function copyContentWithFewPictures(folder: string): Promise<void> {
  await cp(ownContent, folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/^(books|posts|pages)\/(?!indomitus-est|the-gods-of-fovea|author).*\.md$/.test(file))
      continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    const pictures = /^(?:hero|cover|image):\n(?: +.*\n)+/gm;
    await writeFile(path.join(folder, file), text.replace(pictures, ''));
  }
}
