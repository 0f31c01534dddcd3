import { expect, test } from 'vitest';
import { booksIn, markAsCached, pictureName, picturesIn } from './cached-html';

test('a page is marked on its first element, and nowhere else', () => {
  expect(markAsCached('<!DOCTYPE html><html lang="en"><p>&lt;html lang</p></html>')).toBe(
    '<!DOCTYPE html><html data-kept="" lang="en"><p>&lt;html lang</p></html>',
  );
});

test('one width of each image is cached', () => {
  const html =
    '<picture><source type="image/avif" srcSet="/media/a-240x360.avif 240w, /media/a-480x720.avif 480w, ' +
    '/media/a-800x1200.avif 800w"/><img src="/media/a-800x1200.webp"/></picture>' +
    '<picture><source srcSet="/media/b-1x1.avif 240w"/><img src="/media/b.webp"/></picture>' +
    '<img alt="" src="/fantasy/stones.svg"/><img src="/fantasy/stones.svg"/><img src="data:image/png;base64,AA"/>' +
    '<img src="//elsewhere.example/c.png"/>';
  expect(picturesIn(html)).toEqual([
    '/media/a-480x720.avif',
    '/media/b-1x1.avif',
    '/fantasy/stones.svg',
  ]);
});

test('all widths of an image have one name', () => {
  expect(pictureName('/media/covers-a-400x600.avif')).toBe('/media/covers-a');
  expect(pictureName('/media/covers-a.webp')).toBe('/media/covers-a');
});

test('the linked books of a page are listed once', () => {
  const html =
    '<a href="/books/one-book">x</a><a class="y" href="/books/one-book">x</a><a href="/books">x</a>' +
    '<a href="/books/another">x</a><a href="/books/another/sample/1">x</a>';
  expect(booksIn(html)).toEqual(['/books/one-book', '/books/another']);
});
