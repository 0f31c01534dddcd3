import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Comment } from '../../../../cms/contract/comments';
import type { ShownPost } from '../post-article';
import { CommentText } from './comment-text';
import { Comments } from './comments';
import { pageOfReplies, placeOfReplies } from './pages-of-replies';

const comment = (id: number): Comment => ({
  id,
  writer: { name: `Reader ${id}`, role: 'reader' },
  paragraphs: [[{ text: `Words ${id}.` }]],
  at: '2026-01-01T00:00:00.000Z',
  editedAt: null,
});

const thread = {
  ...comment(7),
  replies: Array.from({ length: 45 }, (_, index) => comment(10 + index)),
};

const post = { id: 1, slug: 'x', commentCount: 46, takesComments: true } as ShownPost;

/** The comments as the server sends them at a URL. */
function render(search: string): string {
  const place = placeOfReplies(new URLSearchParams(search));
  const page = { threads: [pageOfReplies(thread, place)], next: null, isFirst: true };
  const router = createMemoryRouter(
    [{ path: '/blog/x', element: <Comments post={post} page={page} /> }],
    { initialEntries: [`/blog/x${search}`] },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('a long conversation is read page by page, by links that need no script', () => {
  const first = render('?comments=5');
  expect(first).toContain('Words 29.');
  expect(first).not.toContain('Words 30.');
  expect(first).toContain('href="/blog/x?comments=5&amp;replies=7-29#comment-7"');
  expect(first).toContain('25 more replies →');
  expect(first).not.toContain('From the first reply');

  const last = render('?comments=5&replies=7-49');
  expect(last).toContain('Words 54.');
  expect(last).not.toContain('Words 49.');
  expect(last).not.toContain('more repl');
  expect(last).toMatch(/href="\/blog\/x\?comments=5#comment-7"[^>]*>← From the first reply/);
});

test('each paragraph of a comment runs as its own words are written, also behind a spoiler', () => {
  const html = renderToStaticMarkup(
    <CommentText paragraphs={[[{ text: 'שלום.' }], [{ spoiler: [{ text: 'سر' }] }]]} />,
  );
  expect(html.match(/<div dir="auto">/g)).toHaveLength(2);
  expect(html).toContain('<summary dir="ltr">Spoiler</summary>');
});
