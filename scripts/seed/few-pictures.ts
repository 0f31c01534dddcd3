import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photograph } from './photograph';

const ownContent = path.resolve(import.meta.dirname, 'content');

/** Of these the pictures stay: one of a book, of a post and of a page. */
const illustrated = /^(books\/indomitus-est|posts\/the-gods-of-fovea|pages\/author)\.md$/;

/**
 * Makes a folder of the site's own content with few of its pictures, and small photographs in their places: to draw all of them
 * takes long, and shows nothing more. For tests.
 */
export async function copyContentWithFewPictures(folder: string): Promise<void> {
  await cp(ownContent, folder, { recursive: true });
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
