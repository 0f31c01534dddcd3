import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Comment } from '../../../../cms/contract/comments';
import { clientOver } from '../../../../cms/contract/plain/client';
import type { PostPage } from '../../../../cms/contract/posts';
import { type CommentResult, submitComment } from './comment-action';
import { CommentText } from './comment-text';
import { Comments } from './comments';
import { pageOfReplies, placeOfReplies } from './shown-threads';

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

const post = { id: 1, slug: 'x', commentCount: 46, takesComments: true } as PostPage;

/** Returns the server-rendered comments at a URL, optionally with the result of a form sent without JavaScript. */
function render(search: string, sent?: CommentResult): string {
  const place = placeOfReplies(new URLSearchParams(search));
  const page = { threads: [pageOfReplies(thread, place)], next: null, isFirst: true };
  const router = createMemoryRouter(
    [{ id: 'post', path: '/blog/x', element: <Comments post={post} page={page} /> }],
    {
      initialEntries: [`/blog/x${search}`],
      hydrationData: sent && { loaderData: {}, actionData: { post: sent } },
    },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('without JavaScript, each form returns to its page of comments', () => {
  const html = render('?comments=5&replies=7-29');
  const actions = [...html.matchAll(/<form [^>]*action="([^"]*)"/g)].map(([, action]) => action);
  // The comment form, the reply form, and a report form for the conversation and each of its 20 replies.
  expect(actions).toHaveLength(23);
  for (const action of actions)
    expect(action).toMatch(/^\/blog\/x\?comments=5&amp;replies=7-29#(write|comment-\d+)$/);
});

test('each paragraph of a comment has its own direction, also in a spoiler', () => {
  const html = renderToStaticMarkup(
    <CommentText paragraphs={[[{ text: 'שלום.' }], [{ spoiler: [{ text: 'سر' }] }]]} />,
  );
  expect(html.match(/<div dir="auto">/g)).toHaveLength(2);
  expect(html).toContain('<summary dir="ltr">Spoiler</summary>');
});

/** Returns the `details` elements from a comment on. */
const toolsOf = (html: string, id: number) =>
  html.slice(html.indexOf(`id="comment-${id}"`)).match(/<details.*?<\/details>/gs) ?? [];

test('without JavaScript, a sent reply or report is open, with its result', () => {
  const closed = render('');
  expect(closed).not.toMatch(/<details[^>]* open=""/);

  const values = { intent: 'add', post: '1', parent: '7', text: 'Words of a guest.' };
  const problem = { status: 401, detail: 'No.' };
  const [refused = ''] = toolsOf(render('', { status: 'failed', values, problem }), 7);
  expect(refused).toMatch(/^<details[^>]* open=""/);
  expect(refused).toContain('You are not logged in.');
  expect(refused).toContain('Words of a guest.');

  const data = { id: 60, parent: 7, status: 'pending' };
  const [sent = ''] = toolsOf(render('', { status: 'done', data } as CommentResult), 7);
  expect(sent).toMatch(/^<details[^>]* open=""/);
  expect(sent).toContain('Thank you!');

  const report = { intent: 'report', post: '1', comment: '10' };
  const tooMany = { status: 429, detail: 'Wait a little.' };
  const html = render('', { status: 'failed', values: report, problem: tooMany });
  const [reported = ''] = toolsOf(html, 10);
  expect(reported).toMatch(/^<details[^>]* open=""/);
  expect(reported).toContain('Wait a little.');
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);

  const thanked = render('', { status: 'done', data: { reported: 10 } });
  expect(thanked.slice(thanked.indexOf('id="comment-10"'))).toMatch(
    /^[^]*?The author will look at it/,
  );
  expect(thanked.match(/The author will look at it/g)).toHaveLength(1);
});

test('without JavaScript, a filled honeypot gets a success message, and nothing is sent', async () => {
  const api = clientOver(() => Promise.reject(new Error('It was sent.')));
  const filled = { intent: 'add', post: '1', text: 'Buy!', botTrap: 'x' };
  await expect(submitComment(api, { ...filled, botTrap: '  ' })).rejects.toThrow('It was sent.');
  const comment = render('', { status: 'done', data: await submitComment(api, filled) });
  expect(comment.match(/Thank you!/g)).toHaveLength(1);
  expect(comment.slice(comment.indexOf('id="write"'))).toContain('Thank you!');

  const replied = await submitComment(api, { ...filled, parent: '7' });
  const reply = render('', { status: 'done', data: replied });
  expect(reply.match(/Thank you!/g)).toHaveLength(1);
  const [tool] = toolsOf(reply, 7);
  expect(tool).toMatch(/^<details[^>]* open=""/);
  expect(tool).toContain('Thank you!');
});
