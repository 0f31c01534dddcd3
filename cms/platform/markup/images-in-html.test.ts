import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown-to-html';
import { imageUrlsIn, withImageSizes } from './images-in-html';

const map = {
  url: '/media/map.webp',
  alt: 'A map',
  width: 1600,
  height: 900,
  color: '#632',
  fallbackUrl: '/media/map-800x450.webp',
  sources: [{ url: '/media/map-240x135.avif', width: 240 }],
};
const known = new Map([[map.url, map]]);

test('a picture of this site has its size, its color and its widths', () => {
  expect(withImageSizes('<p><img alt="a > b" src="/media/map.webp"></p>', known)).toBe(
    '<p><picture><source type="image/avif" sizes="(min-width: 700px) 34rem, 92vw" srcset="/media/map-240x135.avif 240w"><img width="1600" height="900" data-color="#632" alt="a > b" src="/media/map-800x450.webp"></picture></p>',
  );
});

test('a transparent picture has no color', () => {
  const emblem = { ...map, color: null, sources: [] };
  expect(withImageSizes('<img src="/media/map.webp">', new Map([[map.url, emblem]]))).toBe(
    '<picture><img width="1600" height="900" src="/media/map-800x450.webp"></picture>',
  );
});

test('an unknown picture, and a tag written as text, stay unchanged', () => {
  const html =
    '<p><img src="https://example.com/a.png" alt="x"> &lt;img src="/media/map.webp"&gt;</p>';
  expect(withImageSizes(html, known)).toBe(html);
});

test('the pictures of a post are found, each once', () => {
  const html = markdownToHtml(
    '![A map > “a”](/media/map.webp "The map")\n\n![](/media/map.webp) ![b](/media/b%20c.webp)\n\n`<img src="/no">`',
  );
  expect(imageUrlsIn(html)).toEqual(['/media/map.webp', '/media/b%20c.webp']);
});

test('an image of unknown size gets no size attributes', () => {
  const html = '<img src="/media/map.webp">';
  for (const size of [{ width: 0 }, { height: 0 }])
    expect(withImageSizes(html, new Map([[map.url, { ...map, ...size }]]))).toBe(html);
});

test('a picture without a URL stays unchanged', () => {
  const html = '<p><img alt="x"></p>';
  expect(imageUrlsIn(html)).toEqual([]);
  expect(withImageSizes(html, known)).toBe(html);
});
