import path from 'node:path';
import { sharp } from '../threads/drawing';
import { xmlText } from './xhtml';

/** Pixels: what Kindle wants of a cover at least is 1000 in height. */
const coverWidth = 1280;

/** A gold that can be seen on paper and in the dark. */
const gold = '#9a7423';

/** A book's cover as JPEG, which every reading system shows; null where the disk lost it. */
export const drawCover = (folder: string, filename: string): Promise<Buffer | null> =>
  sharp(path.join(folder, path.basename(filename)))
    .resize({ width: coverWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
    .catch(() => null);

/** An emblem as PNG. Its path fills a field of 512 by 512. */
export const drawEmblem = (emblem: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="320" height="320">` +
        `<path d="${xmlText(emblem)}" fill="${gold}" fill-rule="evenodd"/></svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();
