// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PostSummary } from '../../../cms/contract/posts';
import { PostList } from './post-list';

const postOf = (id: number): PostSummary => ({
  ...{ id, slug: `post-${id}`, title: `Post ${id}`, excerpt: '', tags: [], tagLinks: [] },
  ...{ hero: null, heroUrl: null, publishedAt: '2026-11-27T10:00:00.000Z', minutes: 1 },
});

test('older posts that were loaded at a later reading stage are hidden at an earlier one', async () => {
  vi.stubGlobal('fetch', async () => Response.json([postOf(1)]));
  let stage = 5;
  const wanted = { q: '', tag: '', before: '' };
  const element = <PostList posts={[postOf(2)]} next="2" total={null} wanted={wanted} />;
  const router = createMemoryRouter([
    { id: 'root', path: '/', loader: () => ({ stage }), element, HydrateFallback: () => null },
  ]);
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => place.textContent).toContain('Post 2');
  place.querySelector<HTMLElement>('a.button')?.click();
  await expect.poll(() => place.textContent).toContain('Post 1');
  stage = 1;
  await router.revalidate();
  await expect.poll(() => place.textContent).not.toContain('Post 1');
});
