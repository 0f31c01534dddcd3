import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { imageColor } from './image-color';

const field = (background: string, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width: 60, height: 40, channels, background } });

test('a picture has the color that is left when all of it is mixed', async () => {
  expect(await imageColor(await field('#803020').png().toBuffer())).toBe('#832');
  const half = await field('#204060').resize(30, 40).png().toBuffer();
  const both = field('#806020').composite([{ input: half, gravity: 'west' }]);
  expect(await imageColor(await both.png().toBuffer())).toBe('#554');
  expect(await imageColor(await field('#888').toColourspace('b-w').png().toBuffer())).toBe('#888');
});

test('one that something is seen through, be it in a corner, has none', async () => {
  const clear = field('#80602080', 4);
  for (const picture of [clear.clone().png(), clear.clone().webp(), clear.clone().avif()])
    expect(await imageColor(await picture.toBuffer())).toBe('transparent');
  const corner = await sharp({
    create: { width: 12, height: 8, channels: 4, background: '#000' },
  })
    .png()
    .toBuffer();
  const pierced = field('#806020', 4).composite([
    { input: corner, gravity: 'southeast', blend: 'dest-out' },
  ]);
  expect(await imageColor(await pierced.png().toBuffer())).toBe('transparent');
  expect(await imageColor(await field('#806020', 4).png().toBuffer())).toBe('#862');
});
