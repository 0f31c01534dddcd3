import { expect, test } from 'vitest';
import { headersFor } from './pages';

const cachedAs = (path: string) =>
  headersFor(new Request(new URL(path, 'https://example.com')))['cache-control'];

test('a personal page is not stored, however its path is written', () => {
  const written = ['/admin/account', '/ADMIN/account', '/%61dmin/account', '/admin//account/'];
  for (const path of [...written, '/admin.data', '/%61dmin/account.data', '/subscribe/settings'])
    expect(cachedAs(path), path).toBe('no-store');
});

test('a page that everybody sees alike may be stored', () => {
  for (const path of ['/', '/_root.data', '/blog/previews', '/administration', '/books.data'])
    expect(cachedAs(path), path).toBeUndefined();
});
