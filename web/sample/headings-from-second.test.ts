import { expect, test } from 'vitest';
import { headingsFromSecond } from './headings-from-second';

test('headings begin at the second level and keep their order', () => {
  expect(headingsFromSecond('<h3>A</h3><p>b</p><h4>C</h4>')).toBe('<h2>A</h2><p>b</p><h3>C</h3>');
  expect(headingsFromSecond('<h1 lang="la">A</h1><h6>B</h6>')).toBe(
    '<h2 lang="la">A</h2><h6>B</h6>',
  );
});

test('a text whose headings are right, or that has none, stays as it is', () => {
  for (const html of ['<h2>A</h2><h3>B</h3>', '<p>a<hr>b</p>', ''])
    expect(headingsFromSecond(html)).toBe(html);
});
