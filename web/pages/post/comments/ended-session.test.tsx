// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reader } from '../../../../cms/contract/accounts';
import type { MyComments } from '../../../../cms/contract/comments';
import { guest } from '../../../../cms/contract/plain/guest';
import { setReader } from '../../../account/reader-store';
import { createClientAction } from '../../../api/actions';
import type { PostPage } from '../../../../cms/contract/posts';
import { submitComment } from './comment-action';
import { Comments } from './comments';

const readerCalled = (userName: string): Reader => ({
  ...guest,
  userName,
  email: `${userName}@example.com`,
});
const anna = readerCalled('Anna');
const ben = readerCalled('Ben');

const now = '2026-11-22T10:00:00.000Z';
const words = (text: string) => ({
  at: now,
  editedAt: null,
  paragraphs: [[{ text }]],
});
const thread = { id: 7, writer: { name: 'Lee', role: 'reader' as const }, ...words('A question.') };

/** State of the fake site. */
let site: {
  reader: Reader;
  sent: [userName: string, text: string][];
  own: MyComments['comments'];
  /** Whether requests for the user's own comments succeed. */
  answersMine: boolean | Promise<boolean>;
};

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { userName } = site.reader;
  const isGuest = site.reader === guest;
  if (pathname === '/api/Users/me') return Response.json(site.reader);
  if (pathname.endsWith('/comments/mine') && !(await site.answersMine))
    return Response.json(null, { status: 503 });
  if (pathname.endsWith('/comments/mine'))
    return Response.json({
      me: isGuest ? null : { userName, mayComment: true, hearsOfReplies: false },
      comments: isGuest ? [] : site.own,
      formToken: 'a token',
    });
  if (isGuest) return Response.json(null, { status: 401 });
  const { text } = await request.json();
  site.sent.push([userName, text]);
  return Response.json({ id: 40, parent: null, status: 'pending', ...words(text) });
}

function logIn(reader: Reader) {
  site.reader = reader;
  setReader(reader);
}

let unmount = () => {};

function Post() {
  const page = { threads: [{ ...thread, replies: [], later: 0, isFirst: true }], next: null };
  const id = Number(useParams().id ?? 1);
  const post = { id, slug: 'x', commentCount: id, takesComments: true } as PostPage;
  return <Comments post={post} page={{ ...page, isFirst: true }} />;
}

/** Opens the post, as a client-side navigation does. */
function openPost() {
  unmount();
  const router = createMemoryRouter([
    { id: 'post', path: '/:id?', action: createClientAction(submitComment), element: <Post /> },
  ]);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);
  unmount = () => {
    root.unmount();
    container.remove();
  };
  return router;
}

const find = <Found extends Element>(selector: string, kind: new () => Found): Found => {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`There is no ${selector}.`);
  return found;
};

const field = (form: string) => find(`${form} textarea`, HTMLTextAreaElement);
const formOf = (form: string) => find(form, HTMLFormElement);

async function write(form: string, text: string) {
  await expect.poll(() => document.querySelector(form)).not.toBeNull();
  // Effects store the text.
  await new Promise((resolve) => setTimeout(resolve));
  field(form).value = text;
  field(form).dispatchEvent(new Event('input', { bubbles: true }));
}

const isReadyFor = (reader: Reader) => () =>
  document.body.textContent.includes(`as ${reader.userName}`) &&
  document.querySelector('[name=choosesReplies]') !== null;

beforeEach(() => {
  sessionStorage.clear();
  site = { reader: guest, sent: [], own: [], answersMine: true };
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  unmount();
  unmount = () => {};
  setReader(guest);
});

/** Sends Anna's comment after the end of her session, which the site rejects. */
async function sendAfterSession() {
  logIn(anna);
  openPost();
  await expect.poll(isReadyFor(anna)).toBe(true);
  await write('#write', 'A long letter.');
  site.reader = guest;
  formOf('#write').requestSubmit();
  await expect.poll(() => document.body.textContent).toContain('Your words are kept, and are sent');
}

test('a comment rejected after the session’s end is sent once when its writer logs in again', async () => {
  await sendAfterSession();
  logIn(anna);
  openPost();
  await expect.poll(() => site.sent).toEqual([['Anna', 'A long letter.']]);
  await expect.poll(() => field('#write').value).toBe('');
  openPost();
  await expect.poll(isReadyFor(anna)).toBe(true);
  expect(site.sent).toHaveLength(1);
});

test('a rejected comment that its writer sends again is not sent twice', async () => {
  await sendAfterSession();
  logIn(anna);
  site.answersMine = false;
  openPost();
  await expect.poll(() => document.body.textContent).toContain('as Anna');
  await expect.poll(() => field('#write').value).toBe('A long letter.');
  formOf('#write').requestSubmit();
  await expect.poll(() => field('#write').value).toBe('');
  await write('#write', 'Only begun');
  site.answersMine = true;
  openPost();
  await expect.poll(isReadyFor(anna)).toBe(true);
  await expect.poll(() => field('#write').value).toBe('Only begun');
  expect(site.sent).toEqual([['Anna', 'A long letter.']]);
});

test.each(['in this tab', 'in another one'])(
  'another user who logs in %s neither sends nor sees the refused text',
  async (where) => {
    await sendAfterSession();
    logIn(ben);
    if (where === 'in this tab') openPost();
    await expect.poll(isReadyFor(ben)).toBe(true);
    expect(field('#write').value).toBe('');
    await write('#write', 'From Ben.');
    formOf('#write').requestSubmit();
    await expect.poll(() => site.sent).toEqual([['Ben', 'From Ben.']]);
    await expect.poll(() => field('#write').value).toBe('');
    logIn(guest);
    openPost();
    await expect.poll(() => document.querySelector('#write')).not.toBeNull();
    expect(field('#write').value).toBe('');
    logIn(anna);
    await expect.poll(() => site.sent[1]).toEqual(['Anna', 'A long letter.']);
  },
);

test('the checkbox for e-mails keeps a choice made before the stored choice has loaded', async () => {
  let answerMine: (succeeds: boolean) => void = () => {};
  site.answersMine = new Promise((resolve) => (answerMine = resolve));
  logIn(anna);
  openPost();
  await expect.poll(() => document.body.textContent).toContain('as Anna');
  find('[name=hearOfReplies]', HTMLInputElement).click();
  answerMine(true);
  await expect.poll(isReadyFor(anna)).toBe(true);
  expect(find('[name=hearOfReplies]', HTMLInputElement).checked).toBe(true);
});

test('a guest’s reply is open after the login, with its text', async () => {
  openPost();
  await expect.poll(() => document.querySelector('#comment-7 details')).not.toBeNull();
  find('#comment-7 summary', HTMLElement).click();
  await write('#reply-7', 'An answer.');
  logIn(anna);
  openPost();
  await expect.poll(() => document.querySelector('#reply-7')).not.toBeNull();
  await expect.poll(() => field('#reply-7').value).toBe('An answer.');
  expect(find('#comment-7 details', HTMLDetailsElement).open).toBe(true);
  expect(site.sent).toEqual([]);
});

test('a user’s own draft comes before the text of a guest, which is kept', async () => {
  sessionStorage.setItem('draft:comment-1-new-Anna', '{"text":"Of Anna."}');
  openPost();
  await write('#write', 'Of a guest.');
  logIn(anna);
  await expect.poll(isReadyFor(anna)).toBe(true);
  expect(field('#write').value).toBe('Of Anna.');
  formOf('#write').requestSubmit();
  await expect.poll(() => site.sent).toEqual([['Anna', 'Of Anna.']]);
  await expect.poll(() => field('#write').value).toBe('');
  openPost();
  await expect.poll(() => document.querySelector('#write')).not.toBeNull();
  await expect.poll(() => field('#write').value).toBe('Of a guest.');
});

test('a comment sent on one post leaves the draft on another', async () => {
  logIn(anna);
  const router = openPost();
  await router.navigate('/2');
  await expect.poll(() => document.body.textContent).toContain('2 comments');
  await expect.poll(isReadyFor(anna)).toBe(true);
  await write('#write', 'Begun.');
  await router.navigate('/1');
  await expect.poll(() => document.body.textContent).toContain('One comment');
  await expect.poll(isReadyFor(anna)).toBe(true);
  await write('#write', 'Sent.');
  formOf('#write').requestSubmit();
  await expect.poll(() => site.sent).toEqual([['Anna', 'Sent.']]);
  await expect.poll(() => field('#write').value).toBe('');
  await router.navigate('/2');
  await expect.poll(() => document.body.textContent).toContain('2 comments');
  await expect.poll(() => field('#write').value).toBe('Begun.');
});

const ownComment = (text: string): MyComments['comments'][number] => ({
  id: 8,
  parent: null,
  status: 'pending',
  text,
  ...words(text),
  writer: { name: 'Anna', role: 'reader' },
  editableUntil: '2999-01-01T00:00:00.000Z',
});

test.each([
  ['Edit', 'Cancel'],
  ['Edit', 'Save'],
  ['Delete', 'Undo'],
])('after %s and %s, the focus is in the comment', async (opens, closes) => {
  site.own = [ownComment('A thought.')];
  logIn(anna);
  openPost();
  const press = async (label: string) => {
    const isIt = ({ textContent }: Element) => textContent === label;
    const button = () => [...document.querySelectorAll('#comment-8 button')].find(isIt);
    await expect.poll(() => button() !== undefined).toBe(true);
    const found = button();
    if (!(found instanceof HTMLButtonElement)) throw new Error(`There is no ${label}.`);
    found.focus();
    found.click();
    await expect.poll(() => found.isConnected).toBe(false);
  };
  await press(opens);
  await press(closes);
  expect(document.activeElement?.closest('#comment-8')).not.toBeNull();
});

test('an edit rejected after the session’s end keeps its text and offers to log in', async () => {
  site.own = [ownComment('A thought.')];
  logIn(anna);
  openPost();
  await expect.poll(() => document.querySelector('#comment-8 form')).not.toBeNull();
  site.reader = guest;
  find('#comment-8 .comment-tool', HTMLButtonElement).click();
  await write('#comment-8 form', 'A second thought.');
  formOf('#comment-8 form').requestSubmit();
  await expect
    .poll(() => document.querySelector('#comment-8 [role=alert] a')?.getAttribute('href'))
    .toBe('/admin/userlogin?from=%2F%23comment-8');
  expect(field('#comment-8').value).toBe('A second thought.');

  logIn(anna);
  openPost();
  await expect.poll(() => document.querySelector('#comment-8 textarea')).not.toBeNull();
  expect(field('#comment-8').value).toBe('A second thought.');
});
