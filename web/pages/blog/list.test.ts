import { expect, test } from 'vitest';
import { blogHref, wantedIn } from './list';

test('the filter is read from the URL', () => {
  expect(blogHref({ q: '', tag: '', before: '' })).toBe('/blog');
  expect(blogHref({ q: 'a & b', tag: 'gods', before: 'MTI' })).toBe(
    '/blog?q=a+%26+b&tag=gods&before=MTI',
  );
});

test('values from the URL are trimmed', () => {
  const url = new URL('https://site.example/blog?q=+a+%26+b+&before=MTI&utm_source=x');
  expect(wantedIn(url)).toEqual({ q: 'a & b', tag: '', before: 'MTI' });
});
