import path from 'node:path';
import { sharp } from '../threads/drawing';
import { xmlText } from '../markup/xml-text';

/** Pixels. Kindle requires a height of 1000. */
const coverWidth = 1280;

/** Readable on light and dark backgrounds. */
const gold = '#9a7423';

/** Returns a book's cover as JPEG; null if the file is missing. */
export const drawCover = (folder: string, filename: string): Promise<Buffer | null> =>
  sharp(path.join(folder, path.basename(filename)))
    .resize({ width: coverWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
    .catch(() => null);

/** Draws an emblem as PNG from path data, 512 by 512. */
export const drawEmblem = (emblem: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="320" height="320">` +
        `<path d="${xmlText(emblem)}" fill="${gold}" fill-rule="evenodd"/></svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();
