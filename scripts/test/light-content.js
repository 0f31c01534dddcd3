import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const content = path.resolve(import.meta.dirname, '../seed/content');

/** How much smaller than the drawings their stand-ins are. */
const scale = 1 / 4;

/** @param {string} file a drawing, which a picture of its shape and color replaces */
async function replaceDrawing(file) {
  // It is not there before everything is installed.
  const { default: sharp } = await import('sharp');
  const [, width, height, background = '#000'] =
    /width="(\d+)" height="(\d+)"[^]*?fill="(#\w+)"/.exec(await readFile(file, 'utf8')) ?? [];
  const size = { width: Number(width) * scale, height: Number(height) * scale };
  await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toFile(file.replace(/svg$/, 'png'));
  await rm(file);
}

/**
 * Copies the site's own content, with a small picture of one color for each drawing: most of the time of seeding is spent on
 * drawing them in all sizes.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function copyLightContent(folder) {
  await cp(content, folder, { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (/^(covers|heroes)\/.*\.svg$/.test(name)) await replaceDrawing(file);
    if (!/^(books|posts|pages)\/.*\.md$/.test(name)) continue;
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(?<=^ +file: (?:covers|heroes)\/.+\.)svg$/gm, 'png'));
  }
}
