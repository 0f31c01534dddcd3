import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawInWorker } from './draw-og-image';
import type { OgImage } from '../og-image';

const ogImage: OgImage = {
  kicker: 'Chronicles & Dispatches',
  title: 'A word on letters',
  line: '',
  foot: 'The Chronicles',
  emblem: 'M0 0h512v512z',
  image: null,
  cloth: null,
  plate: null,
  spines: [],
};

const draw = (shown: OgImage, file: string | null = null) =>
  drawInWorker({ ogImage: shown, file, instead: 'The Chronicles' });

test('the picture has the required size for any title', async () => {
  const signs = '<svg onload="x">&amp; Война \u0000\u202e\ud800';
  for (const title of ['', signs, '龍の物語 🐉 العربية', 'x'.repeat(200)]) {
    const bytes = await draw({ ...ogImage, title });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
});

test('an emblem replaces a lost or damaged image file', async () => {
  const lost = { ...ogImage, image: { url: '/media/lost.webp', shape: 'plate' as const } };
  const emblem = await draw({ ...ogImage, plate: 'oxblood' });
  expect(await draw(lost)).toEqual(emblem);
  expect(await draw(lost, import.meta.filename)).toEqual(emblem);
});
