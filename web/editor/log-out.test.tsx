// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/plain/guest';

const author: Reader = { ...guest, userName: 'Ann', email: 'ann@example.com', role: 'author' };

/** User of the session; null while the site does not answer. */
let site: { reader: Reader | null };

async function answer(request: Request): Promise<Response> {
  if (!site.reader) throw new TypeError('Failed to fetch');
  if (request.url.endsWith('/api/Users/logout')) site.reader = guest;
  return Response.json(site.reader);
}

let leave = () => {};

const place = document.createElement('div');

/** Opens the editor on a new page, which does not know its user yet. */
async function openEditor() {
  vi.resetModules();
  const { LogOut } = await import('./log-out');
  const router = createMemoryRouter([
    { path: '/', element: <LogOut editor={null} /> },
    { path: '/admin', element: 'Welcome back' },
  ]);
  document.body.append(place);
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  leave = () => {
    root.unmount();
    place.remove();
  };
  await expect.poll(() => place.querySelector('button')).not.toBeNull();
}

const logOut = () => place.querySelector('button')?.click();

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
});
afterEach(() => leave());

test('while the site does not answer, the author stays logged in, and is told so', async () => {
  site = { reader: null };
  await openEditor();
  logOut();
  await expect.poll(() => place.textContent).toContain('you are still logged in');

  site.reader = author;
  logOut();
  await expect.poll(() => place.textContent).toBe('Welcome back');
  expect(site.reader).toEqual(guest);
});
