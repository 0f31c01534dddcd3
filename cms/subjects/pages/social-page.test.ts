import { expect, test } from 'vitest';
import { isSocialPage } from './social-page';

test.each([
  'https://www.facebook.com/TheFoveanChronicles',
  'https://www.facebook.com/profile.php?id=1',
  'https://facebook.com/?id=1',
  'https://fovea.tumblr.com',
  'http://fovea.tumblr.com',
  'https://forum.example.com',
])('%s is a page', (url) => {
  expect(isSocialPage(url)).toBe(true);
});

test.each([
  ...['https://www.facebook.com/', 'https://facebook.com', 'https://m.facebook.com/#', 'facebook'],
  ...['javascript:alert(1)', 'xhttp://fovea.tumblr.com', 'httpsx://fovea.tumblr.com', '', null],
])('%s leads to no page', (url) => {
  expect(isSocialPage(url)).toBe(false);
});
