import { expect, test } from 'vitest';
import { embeddedFonts, woffToSfnt } from './fonts';

/** Returns the sum of all words of a table, padded at its end. OpenType 1.9, “Calculating checksums”. */
const sumOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 4) }, (_, word) =>
    Buffer.concat([bytes.subarray(word * 4, word * 4 + 4), Buffer.alloc(4)]).readUInt32BE(0),
  ).reduce((sum, word) => (sum + word) >>> 0, 0);

test('the checksums of an unpacked font are right', async () => {
  const fonts = await embeddedFonts();
  expect(fonts).toHaveLength(3);
  for (const { name, bytes } of fonts) {
    expect(bytes.readUInt32BE(0), name).toBe(0x00010000);
    expect(sumOf(bytes).toString(16), name).toBe('b1b0afba');
    const count = bytes.readUInt16BE(4);
    const tags = Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16;
      const tag = bytes.toString('latin1', at, at + 4);
      const start = bytes.readUInt32BE(at + 8);
      const table = Buffer.from(bytes.subarray(start, start + bytes.readUInt32BE(at + 12)));
      if (tag === 'head') table.writeUInt32BE(0, 8);
      expect(sumOf(table), `${name} ${tag}`).toBe(bytes.readUInt32BE(at + 4));
      return tag;
    });
    expect(tags).toEqual(tags.toSorted());
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'name']));
  }
});

test('a file that is not a WOFF font is refused', () => {
  expect(() => woffToSfnt(Buffer.from('OTTO, and so on'))).toThrow('This is not a WOFF file.');
});
