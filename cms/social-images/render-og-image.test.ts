import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadFonts } from './fonts';
import { renderOgImage } from './render-og-image';
import { ogImageVersion, type OgImage } from './og-image';
import { fitTitle } from './title-size';

const ogImage: OgImage = {
  kicker: 'Chronicles & Dispatches',
  title: 'A word on letters',
  line: '',
  foot: 'The Chronicles',
  emblem: 'M0 0h512v512z',
  image: null,
};

test('whatever a title holds, the picture has the size that it must have', async () => {
  const fonts = await loadFonts();
  for (const title of [
    '',
    '<svg onload="x">&amp; {{1}}</svg>',
    '龍の物語 🐉 العربية',
    '\u0000\u202e\ud800',
    'x'.repeat(200),
    'Ἰλιάς Война và những',
  ]) {
    const bytes = await renderOgImage(
      { ...ogImage, title },
      { file: null, fonts, instead: 'The Chronicles' },
    );
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
});

test('a picture’s version changes with whatever it shows', () => {
  expect(ogImageVersion({ ...ogImage })).toBe(ogImageVersion(ogImage));
  expect(ogImageVersion({ ...ogImage, foot: 'Another' })).not.toBe(ogImageVersion(ogImage));
});

test('a title is as large as it fits, and only what fits at no size is cut off', () => {
  const box = { width: 600, height: 230 };
  const sizes = ['Dawn', 'A word on letters', 'A few small repairs to the glossary, and a request'];
  const fitting = sizes.map((title) => fitTitle(title, box));
  expect(fitting.map(({ lines }) => lines)).toEqual([null, null, null]);
  expect(fitting[0]?.size).toBeGreaterThan(fitting[2]?.size ?? 0);
  expect(fitTitle('word '.repeat(60), box).lines).toBeGreaterThan(3);
});
