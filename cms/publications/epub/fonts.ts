import { inflateSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const header = { woff: 44, sfnt: 12 };
const entry = { woff: 20, sfnt: 16 };

const aligned = (length: number) => Math.ceil(length / 4) * 4;

/** OpenType 1.9, “Calculating checksums”: the sum of all words. */
function sumOf(font: Buffer): number {
  let sum = 0;
  for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
  return sum;
}

/**
 * Converts WOFF 1.0 (https://www.w3.org/TR/WOFF/) to OpenType, the only font format that Kindle accepts: decompresses each
 * table.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = header.woff + index * entry.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const start = header.sfnt + count * entry.sfnt;
  const font = Buffer.alloc(
    start + tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), 0),
  );
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  let place = start;
  let head = 0;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = header.sfnt + index * entry.sfnt;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(place, at + 8);
    font.writeUInt32BE(bytes.length, at + 12);
    bytes.copy(font, place);
    if (tag.toString('latin1') === 'head') head = place;
    place += aligned(bytes.length);
  });
  // The checksum of the file depends on the order of the tables.
  font.writeUInt32BE(0, head + 8);
  font.writeUInt32BE((0xb1b0afba - sumOf(font)) >>> 0, head + 8);
  return font;
}

const { resolve } = createRequire(import.meta.url);

/** Fonts of the site. The SIL Open Font License allows embedding. */
const files = {
  'alegreya-400.ttf': '@fontsource/alegreya/files/alegreya-latin-400-normal.woff',
  'alegreya-400-italic.ttf': '@fontsource/alegreya/files/alegreya-latin-400-italic.woff',
  'cinzel-400.ttf': '@fontsource/cinzel/files/cinzel-latin-400-normal.woff',
};

export type EmbeddedFont = { name: string; bytes: Buffer };

let fonts: Promise<EmbeddedFont[]> | undefined;

/** Returns the fonts, loaded once on demand. */
export const embeddedFonts = (): Promise<EmbeddedFont[]> =>
  (fonts ??= Promise.all(
    Object.entries(files).map(async ([name, file]) => ({
      name,
      bytes: woffToSfnt(await readFile(resolve(file))),
    })),
  ));
