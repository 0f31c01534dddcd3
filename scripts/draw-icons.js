/**
 * `npm run icons`: draws the bitmap icons in web/public from favicon.svg.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../web/public');
const favicon = await readFile(path.join(folder, 'favicon.svg'), 'utf8');
const letter = /<path [^>]*\/>/.exec(favicon)?.[0];
if (!letter) throw new Error('favicon.svg has no letter.');

/** A double gold frame, as on a book cover, for large icons. */
const rules = [
  { inset: 4, width: 0.9 },
  { inset: 6.2, width: 0.4 },
].map(
  ({ inset, width }) =>
    `<rect x="${inset}" y="${inset}" width="${64 - 2 * inset}" height="${64 - 2 * inset}" fill="none" stroke="#c9a45c" stroke-width="${width}"/>`,
);

/**
 * Draws the letter on a square. The system that shows the icon crops it.
 *
 * @param {number} scale
 */
const drawing = (scale, ornament = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#7c1d1d"/>${ornament}<g transform="translate(32 32) scale(${scale}) translate(-33 -33)">${letter}</g></svg>`;

/**
 * @param {string} svg
 * @param {number} size
 */
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/**
 * Returns an ICO file of PNG images: a header of 6 bytes, 16 bytes for each image, then the images.
 *
 * @param {{ size: number, data: Buffer }[]} images
 */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of images.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

const framed = drawing(0.86, rules.join(''));
// What is outside the middle 80 % of a maskable icon may be cut off: https://www.w3.org/TR/appmanifest/#icon-masks
const files = {
  'apple-touch-icon.png': await png(framed, 180),
  'icon-192.png': await png(framed, 192),
  'icon-512.png': await png(framed, 512),
  'icon-maskable.png': await png(drawing(0.8), 512),
  'favicon.ico': ico(
    await Promise.all([16, 32, 48].map(async (size) => ({ size, data: await png(favicon, size) }))),
  ),
};
for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
