// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { clientLoader } from './blog';

test('offline, the browser opens the list of posts from the service worker; a search is empty', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const open = (path: string) =>
    clientLoader({ request: new Request(new URL(path, location.href)), params: {} });
  for (const path of ['/blog', '/blog?tag=war'])
    await expect(open(path)).rejects.toMatchObject({ status: 302 });
  await expect(open('/blog?q=war')).resolves.toMatchObject({ data: { list: null } });
});
