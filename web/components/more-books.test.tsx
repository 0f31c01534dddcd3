import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MoreBooks } from './more-books';

const shelved = (slug: string) => ({
  slug,
  title: slug,
  group: 'main' as const,
  cover: null,
  release: null,
});

/** The headings at the end of the page of the book “dusk”, which has no next book. */
function headingsBelow(...slugs: string[]): string {
  const book = { slug: 'dusk', next: null, shelf: slugs.map(shelved) };
  const router = createMemoryRouter([{ path: '/', element: <MoreBooks book={book} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, heading]) => heading).join();
}

test('the last book is shown with the books before it, if any', () => {
  expect(headingsBelow('dawn', 'dusk')).toBe('Read before it, in this order');
  expect(headingsBelow('dusk')).toBe('');
});
