import picture from 'sharp';
import { expect, test } from 'vitest';
import { inspectImage } from './inspect-image';

test('a picture as AVIF has fewer pixels than others, because decoding a small file takes minutes', async () => {
  const avif = await picture({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .avif({ effort: 0 })
    .toBuffer();
  expect(await inspectImage(avif)).toMatchObject({ mimetype: 'image/avif' });
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(4_001, size);
  avif.writeUInt32BE(4_000, size + 4);
  await expect(inspectImage(avif)).rejects.toThrow(
    'Must have at most 16 million pixels, and 16383 on a side. Save a larger picture as JPEG.',
  );
});
