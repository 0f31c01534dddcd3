import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadName, uploadOf } from './pictures';

test('an upload is named after its path', () => {
  expect(uploadName('covers/indomitus-est.svg')).toBe('covers-indomitus-est.webp');
  expect(uploadName('photos/At Sea, 2.JPEG')).toBe('photos-at-sea-2.webp');
  expect(uploadName('media/My_Own (1).webp')).toBe('My_Own (1).webp');
});

test('a drawing is rendered to 2400 pixels on its longest side', async () => {
  for (const [size, width, height] of [
    ['width="40" height="60" viewBox="0 0 40 60"', 1600, 2400],
    ['width="1600" height="900" viewBox="0 0 1600 900"', 2400, 1350],
    ['viewBox="0 0 9000 9000"', 2400, 2400],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="20" height="20"/></svg>`;
    const { data, mimetype } = await uploadOf('covers/field.SVG', Buffer.from(svg));
    expect(mimetype).toBe('image/png');
    expect(await sharp(data).metadata()).toMatchObject({ format: 'png', width, height });
  }
});
