import { expect, test } from 'vitest';
import { routeLabels } from './metrics';

const labelOf = routeLabels(['/', '/books', '/books/:slug', '/books/:slug/sample/:chapter', '/*']);

for (const [url, label] of [
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/books/indomitus-est', '/books/:slug'],
  ['/books/indomitus-est?x=1', '/books/:slug'],
  ['/books/indomitus-est/sample/2', '/books/:slug/sample/:chapter'],
  ['/books/a/b/c', 'other'],
  ['/wp-login.php', 'other'],
  ['/api/Posts/by-slug/a-post', '/api/Posts/by-slug/{slug}'],
  ['/api/fovea/search?q=horse', '/api/fovea/search'],
  ['/api/made-up', '/api/*'],
  ['/cms/api/users/me', '/cms/api/*'],
  ['/cms/collections/posts/3', '/cms/*'],
  ['/cmsx', 'other'],
  ['/media/a-1.avif', '/media/*'],
  ['/robots.txt', '/robots.txt'],
] as const)
  test(`${url} counts as ${label}`, () => {
    expect(labelOf(url)).toBe(label);
  });
