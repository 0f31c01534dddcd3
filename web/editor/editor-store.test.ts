import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditedPost } from '../../cms/contract/posts';
import { createApi } from '../api/client';
import { discardingLeadsTo } from './editor-state';
import { EditorStore } from './editor-store';
import type { LocalDraft } from './local-drafts';
import { RetryTimer } from './retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sessionId = '6a1f3f5e-6f0a-4c62-9d0a-0f5f6f3f7a11';

const post: EditedPost = {
  id: 7,
  slug: 'saved',
  title: 'Saved',
  excerpt: '',
  markdown: 'As it was saved.',
  html: '',
  tags: [],
  tagLinks: [],
  categories: [],
  hero: null,
  heroId: null,
  ...{ fromBook: 0, commentsFromBook: 0, linksTerms: true },
  heroUrl: null,
  minutes: 1,
  status: 'draft',
  unpublishedChanges: false,
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

type Call = { route: string; body: Record<string, unknown>; key: string | null };
type Answer = (call: Call) => unknown;

const problem = (status: number, errors?: object[]) =>
  Response.json(
    { status, title: '', detail: 'No.', errors },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const noAnswer = () => new TypeError('Failed to fetch');

const statusOf = ({ publish }: Call['body']) => (publish ? 'published' : 'draft');

/** Answers of a site where all is well: what a test says instead comes first, one by one for each route. */
const usual: Record<string, Answer> = {
  'GET /api/Posts/drafts': () => [],
  'GET /api/Posts': () => post,
  'POST /api/Posts/drafts': () => ({ keptAt: '2026-01-02T00:00:00.000Z' }),
  [`POST /api/Posts/drafts/${sessionId}/forget`]: () => ({ ok: true }),
  'POST /api/Posts/AddNewRecord': ({ body }) => ({
    ...post,
    ...body,
    tags: [],
    status: statusOf(body),
  }),
  'POST /api/Posts/update': ({ body }) => ({
    ...post,
    ...body,
    status: statusOf(body),
    updatedAt: '2026-01-03T00:00:00.000Z',
  }),
  'POST /api/Posts/restore': () => post,
};

function setUp({
  postId = null,
  answers = {},
  drafts = new Map<string, LocalDraft>(),
  storage = { isClosed: false },
}: {
  postId?: number | null;
  /** A response, perhaps a later one, an error to be thrown, a reply as JSON, or what makes one of these from the call. */
  answers?: Record<string, unknown[]>;
  drafts?: Map<string, LocalDraft>;
  storage?: { isClosed: boolean };
} = {}) {
  const calls: Call[] = [];
  const assigned: [string, number][] = [];
  const saved: number[] = [];
  const api = createApi(async (request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const call = {
      route: `${request.method} ${pathname}`,
      body: text ? JSON.parse(text) : {},
      key: request.headers.get('idempotency-key'),
    };
    calls.push(call);
    const given = answers[call.route]?.shift() ?? usual[call.route];
    const answer = typeof given === 'function' ? given(call) : given;
    if (answer instanceof Error) throw answer;
    const settled = await answer;
    return settled instanceof Response ? settled : Response.json(settled);
  }, 'https://site.example');
  const localDrafts = {
    save: async (draft: LocalDraft) => {
      if (storage.isClosed) throw new DOMException('Closed.', 'InvalidStateError');
      drafts.set(draft.draft, structuredClone(draft));
    },
    read: async (draft: string) => drafts.get(draft) ?? null,
    delete: async (draft: string) => void drafts.delete(draft),
  };
  const editor = new EditorStore(
    { sessionId, postId, onSaved: ({ id }) => void saved.push(id) },
    {
      api,
      localDrafts,
      retryTimer: new RetryTimer(new EventTarget()),
      moveSession: (...assignment) => void assigned.push(assignment),
    },
  );
  const callsOf = (route: string) => calls.filter((call) => call.route === route);
  return { editor, callsOf, drafts, assigned, saved };
}

const typed = { title: 'A title', markdown: 'A text.' };

/** The answer to a draft, which comes when that is called for. */
function slowDraft() {
  let arrive = () => {};
  const arrived = new Promise<Response>((resolve) => {
    arrive = () => resolve(Response.json({ keptAt: '2026-01-02T00:00:00.000Z' }));
  });
  return { arrived, arrive: () => arrive() };
}

test('a draft that is on its way when its post is saved is forgotten once it has arrived', async () => {
  const { arrived, arrive } = slowDraft();
  const { editor, callsOf } = setUp({
    postId: post.id,
    answers: { 'POST /api/Posts/drafts': [arrived] },
  });
  const forget = `POST /api/Posts/drafts/${sessionId}/forget`;
  await editor.open();
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(1200);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
  await editor.save();
  expect(callsOf(forget)).toHaveLength(0);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(callsOf(forget)).toHaveLength(1);
  expect(editor.state).toMatchObject({ isDirty: false, autosave: { status: 'untouched' } });
});

test('a new post is created, then updated, and belongs to its session', async () => {
  const { editor, callsOf, assigned, saved } = setUp();
  await editor.open();
  editor.change(typed);
  expect(editor.state.isDirty).toBe(true);
  await editor.save();
  expect(editor.state).toMatchObject({ save: { status: 'saved' }, isDirty: false });
  editor.change({ title: 'A better title' });
  await editor.save();
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
  expect(callsOf('POST /api/Posts/update')).toMatchObject([
    { body: { id: 7, title: 'A better title', updatedAt: post.updatedAt } },
  ]);
  expect(assigned).toEqual([[sessionId, 7]]);
  expect(saved).toEqual([7, 7]);
});

test('a first save without an answer is sent again with the same key and the same fields, then what was typed since', async () => {
  const { editor, callsOf, drafts } = setUp({
    answers: { 'POST /api/Posts/AddNewRecord': [noAnswer(), problem(503)] },
  });
  await editor.open();
  editor.change(typed);
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  expect(drafts.get(sessionId)?.firstSave?.key).toBeTruthy();
  editor.change({ markdown: 'A longer text.' });
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  const creations = callsOf('POST /api/Posts/AddNewRecord');
  expect(creations).toHaveLength(3);
  expect(creations[0]?.key).toBeTruthy();
  expect(new Set(creations.map(({ key }) => key)).size).toBe(1);
  expect(creations.map(({ body }) => body.markdown)).toEqual(['A text.', 'A text.', 'A text.']);
  expect(editor.state).toMatchObject({
    save: { status: 'saved' },
    isDirty: true,
    values: { markdown: 'A longer text.' },
  });
});

test('after a crash the first save goes on with the key that it had begun with', async () => {
  const drafts = new Map<string, LocalDraft>();
  const before = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] }, drafts });
  await before.editor.open();
  before.editor.change(typed);
  void before.editor.save();
  await vi.waitFor(() => expect(before.editor.state.save.status).toBe('waiting'), 60_000);
  const after = setUp({ drafts });
  await after.editor.open();
  expect(after.editor.state).toMatchObject({ values: typed, isDirty: true });
  expect(after.editor.state.recoveredFrom).not.toBeNull();
  await after.editor.save();
  const [first] = before.callsOf('POST /api/Posts/AddNewRecord');
  expect(after.callsOf('POST /api/Posts/AddNewRecord')[0]?.key).toBe(first?.key);
});

/** A site that creates posts as the real one does: once for a key, which it refuses with something else. */
function creatingSite({ isFirstAnswerLost }: { isFirstAnswerLost: boolean }) {
  const created = new Map<string, Record<string, unknown>>();
  const create: Answer = ({ body, key }) => {
    const known = created.get(key ?? '');
    if (known && JSON.stringify(known) !== JSON.stringify(body)) return problem(422);
    created.set(key ?? '', body);
    return { ...post, ...body, slug: 'a-title', tags: [], status: statusOf(body) };
  };
  const first: Answer = (call) => {
    if (isFirstAnswerLost) create(call);
    return noAnswer();
  };
  return {
    created,
    answers: { 'POST /api/Posts/AddNewRecord': [first, ...Array(5).fill(create)] },
  };
}

test.each([
  ['does not arrive', false],
  ['loses its answer', true],
])(
  'a first save that %s is followed by a draft when Publish is unticked meanwhile',
  async (_, isFirstAnswerLost) => {
    const { created, answers } = creatingSite({ isFirstAnswerLost });
    const { editor, callsOf } = setUp({ answers });
    await editor.open();
    editor.change({ ...typed, publish: true });
    const saving = editor.save();
    await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
    editor.change({ publish: false });
    await vi.advanceTimersByTimeAsync(60_000);
    await saving;
    expect(created.size).toBe(1);
    expect([...created.values()]).toMatchObject([{ publish: isFirstAnswerLost }]);
    expect(callsOf('POST /api/Posts/update').map(({ body }) => body.publish)).toEqual(
      isFirstAnswerLost ? [false] : [],
    );
    expect(editor.state).toMatchObject({
      ...{ save: { status: 'saved' }, isDirty: false, post: { status: 'draft' } },
      values: { publish: false },
    });
  },
);

test('after a crash a first save that was to publish is a draft when Publish is unticked', async () => {
  const drafts = new Map<string, LocalDraft>();
  const before = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] }, drafts });
  await before.editor.open();
  before.editor.change({ ...typed, publish: true });
  void before.editor.save();
  await vi.waitFor(() => expect(before.editor.state.save.status).toBe('waiting'), 60_000);
  const after = setUp({ drafts });
  await after.editor.open();
  after.editor.change({ publish: false, title: 'Renamed' });
  await after.editor.save();
  expect(after.callsOf('POST /api/Posts/AddNewRecord')).toMatchObject([
    { body: { publish: false } },
  ]);
  expect(after.callsOf('POST /api/Posts/update')).toMatchObject([
    { body: { publish: false, title: 'Renamed' } },
  ]);
});

test('what was saved as a draft is not published by a tick that comes while nobody answers', async () => {
  const { created, answers } = creatingSite({ isFirstAnswerLost: false });
  const { editor } = setUp({ answers });
  await editor.open();
  editor.change(typed);
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.change({ publish: true });
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect([...created.values()]).toMatchObject([{ publish: false }]);
  expect(editor.state).toMatchObject({ isDirty: true, values: { publish: true } });
});

test('a slug that is typed while a first save waits stays', async () => {
  const { answers } = creatingSite({ isFirstAnswerLost: false });
  const { editor } = setUp({ answers });
  await editor.open();
  editor.change(typed);
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.change({ slug: 'chosen-meanwhile' });
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect(editor.state).toMatchObject({ isDirty: true, values: { slug: 'chosen-meanwhile' } });
});

test.each([
  ['does not arrive', []],
  ['loses its answer', [problem(409)]],
])('a save that %s is followed by what Publish says then', async (_, replies) => {
  const published = {
    ...{ ...post, markdown: 'Mine.', status: 'published' },
    ...{ publishedAt: '2026-01-02T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' },
  };
  const { editor, callsOf } = setUp({
    postId: 7,
    answers: {
      'GET /api/Posts': [{ ...post, publishedAt: null }, published],
      'POST /api/Posts/update': [noAnswer(), ...replies],
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.', publish: true });
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.change({ publish: false });
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    publish: false,
    updatedAt: replies.length > 0 ? published.updatedAt : post.updatedAt,
  });
  expect(editor.state).toMatchObject({
    ...{ theirs: null, save: { status: 'saved' }, isDirty: false, values: { publish: false } },
  });
});

test('an editor that is closed does not try its save again', async () => {
  const { editor, callsOf } = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] } });
  await editor.open();
  editor.change({ ...typed, publish: true });
  void editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
});

test('a first save that was refused was no save: the next one has another key', async () => {
  const { editor, callsOf } = setUp({
    answers: {
      'POST /api/Posts/AddNewRecord': [problem(400, [{ path: 'slug', message: 'Is taken.' }])],
    },
  });
  await editor.open();
  editor.change({ ...typed, slug: 'taken' });
  await editor.save();
  expect(editor.state).toMatchObject({
    save: { status: 'refused', detail: 'No.' },
    errors: { slug: 'Is taken.' },
    values: typed,
  });
  editor.change({ slug: 'free' });
  expect(editor.state).toMatchObject({ save: { status: 'idle' }, errors: {} });
  await editor.save();
  const [first, second] = callsOf('POST /api/Posts/AddNewRecord');
  expect(second?.key).not.toBe(first?.key);
});

test('nothing is sent while a required field is empty', async () => {
  const { editor, callsOf } = setUp();
  await editor.open();
  editor.change({ title: 'A title' });
  await editor.save();
  expect(editor.state.errors).toEqual({ markdown: 'Is required.' });
  expect(callsOf('POST /api/Posts/AddNewRecord')).toEqual([]);
});

test('a date that is not complete is not taken for none: nothing is saved until it is one, or none', async () => {
  const { editor, callsOf } = setUp();
  await editor.open();
  editor.change({ ...typed, publish: true });
  editor.markDateIncomplete();
  await editor.save();
  expect(editor.state).toMatchObject({
    ...{
      errors: { publishedAt: expect.stringMatching(/^Is not complete/) },
      save: { status: 'refused' },
    },
    values: { publishedAt: null },
  });
  expect(callsOf('POST /api/Posts/AddNewRecord')).toEqual([]);
  editor.change({ publishedAt: null });
  expect(editor.state).toMatchObject({ errors: {}, save: { status: 'idle' } });
  await editor.save();
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
});

test('a save that waits while its date is being changed is not tried again, and the next one is the same post', async () => {
  const { editor, callsOf } = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] } });
  await editor.open();
  editor.change({ ...typed, publish: true });
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.markDateIncomplete();
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect(editor.state.save.status).toBe('refused');
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
  editor.change({ publishedAt: '2090-01-01T00:00:00.000Z' });
  await editor.save();
  const [first, second] = callsOf('POST /api/Posts/AddNewRecord');
  expect(second?.key).toBe(first?.key);
});

test('a save whose answer was lost is no conflict with oneself after a date is changed that it waits for', async () => {
  const mine = { ...post, markdown: 'Mine.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const { editor, callsOf } = setUp({
    postId: 7,
    answers: {
      'GET /api/Posts': [post, mine],
      'POST /api/Posts/update': [noAnswer(), problem(409)],
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.markDateIncomplete();
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  editor.change({ publishedAt: '2090-01-01T00:00:00.000Z' });
  await editor.save();
  expect(editor.state).toMatchObject({ theirs: null, save: { status: 'saved' }, isDirty: false });
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    ...{ publishedAt: '2090-01-01T00:00:00.000Z', updatedAt: mine.updatedAt },
  });
});

test('a deleted post that cannot be restored for want of a date or a key may be saved later', async () => {
  const answers = { 'POST /api/Posts/restore': [noAnswer(), problem(401)] };
  const { editor } = setUp({ postId: 7, answers });
  await editor.open();
  editor.markDeleted();
  const restoring = editor.restore();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.markDateIncomplete();
  await vi.advanceTimersByTimeAsync(60_000);
  await restoring;
  expect(editor.state.save.status).toBe('refused');
  editor.change({ publishedAt: null });
  await editor.restore();
  expect(editor.state).toMatchObject({ needsKey: true, save: { status: 'idle' } });
  await editor.onNewKey();
  await editor.restore();
  expect(editor.state.save.status).toBe('saved');
});

test('other values that replace the form have a whole date, or none', async () => {
  const { editor } = setUp({ postId: 7 });
  await editor.open();
  editor.markDateIncomplete();
  editor.replace({ ...editor.state.values, markdown: 'Earlier.' });
  await editor.save();
  expect(editor.state.save.status).toBe('saved');
});

test('another hero image alone is a change that is not saved yet', async () => {
  const { editor } = setUp({ postId: 7 });
  await editor.open();
  expect(editor.state.isDirty).toBe(false);
  editor.change({ heroId: 3 });
  expect(editor.state.isDirty).toBe(true);
});

test('a post that others have saved since is shown beside one’s own, which is saved over it when that is chosen', async () => {
  const theirs = { ...post, markdown: 'Theirs.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const { editor, callsOf } = setUp({
    postId: 7,
    answers: {
      'GET /api/Posts': [post, theirs],
      'POST /api/Posts/update': [problem(409)],
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  expect(editor.state).toMatchObject({
    ...{ theirs, base: { markdown: post.markdown } },
    values: { markdown: 'Mine.' },
  });
  await editor.resolve(editor.state.values);
  expect(callsOf('POST /api/Posts/update')[1]?.body).toMatchObject({
    markdown: 'Mine.',
    updatedAt: theirs.updatedAt,
  });
  expect(editor.state).toMatchObject({ theirs: null, save: { status: 'saved' } });
});

test('a save whose answer was lost is no conflict with oneself', async () => {
  const mine = { ...post, markdown: 'Mine.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const { editor } = setUp({
    postId: 7,
    answers: {
      'GET /api/Posts': [post, mine],
      'POST /api/Posts/update': [problem(409)],
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  expect(editor.state).toMatchObject({ theirs: null, save: { status: 'saved' }, isDirty: false });
});

test('a key that is not good any more is asked for, and nothing that was typed is lost', async () => {
  const { editor, drafts } = setUp({
    postId: 7,
    answers: { 'POST /api/Posts/update': [problem(401)] },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  expect(editor.state).toMatchObject({ needsKey: true, values: { markdown: 'Mine.' } });
  expect(drafts.get(sessionId)?.work.markdown).toBe('Mine.');
  await editor.onNewKey();
  expect(editor.state).toMatchObject({ needsKey: false, autosave: { status: 'stored' } });
});

test('a post that was deleted for good becomes a new one', async () => {
  const { editor, callsOf } = setUp({
    postId: 7,
    answers: {
      'POST /api/Posts/update': [problem(404)],
      'POST /api/Posts/restore': [problem(404)],
      'GET /api/Posts': [post, problem(404)],
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  expect(editor.state.save.status).toBe('gone');
  await editor.restore();
  expect(callsOf('POST /api/Posts/AddNewRecord')).toMatchObject([{ body: { markdown: 'Mine.' } }]);
  expect(editor.state.save.status).toBe('saved');
});

test.each([
  ['answer was lost', [noAnswer(), problem(404)]],
  ['place in the trash is empty since the list of posts restored it', [problem(404)]],
])('a deleted post whose %s is put back, and saved as itself', async (_, restored) => {
  const { editor, callsOf } = setUp({
    postId: 7,
    answers: {
      'POST /api/Posts/update': [problem(404)],
      'POST /api/Posts/restore': restored,
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  const restoring = editor.restore();
  await vi.advanceTimersByTimeAsync(60_000);
  await restoring;
  expect(callsOf('POST /api/Posts/AddNewRecord')).toEqual([]);
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    ...{ id: 7, markdown: 'Mine.', updatedAt: post.updatedAt },
  });
  expect(editor.state.save.status).toBe('saved');
});

test('a deleted post is put back once, however often that is pressed', async () => {
  const { editor, callsOf } = setUp({ postId: 7 });
  await editor.open();
  editor.markDeleted();
  const restoring = editor.restore();
  expect(editor.state.save.status).toBe('saving');
  await editor.restore();
  await restoring;
  expect(callsOf('POST /api/Posts/restore')).toHaveLength(1);
  expect(callsOf('POST /api/Posts/update')).toHaveLength(1);
  expect(editor.state.save.status).toBe('saved');
});

test('what somebody else has saved in a post that they put back is not saved over', async () => {
  const theirs = { ...post, markdown: 'Theirs.', updatedAt: later(1_000) };
  const { editor } = setUp({
    postId: 7,
    answers: {
      'GET /api/Posts': [post, theirs, theirs],
      'POST /api/Posts/restore': [problem(404)],
      'POST /api/Posts/update': [
        ({ body }: Call) => (body.updatedAt === theirs.updatedAt ? theirs : problem(409)),
      ],
    },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  editor.markDeleted();
  await editor.restore();
  expect(editor.state).toMatchObject({ theirs, values: { markdown: 'Mine.' } });
});

test('what is typed goes to this browser at once and to the server at a pause; a save needs no draft any more', async () => {
  const { editor, callsOf, drafts } = setUp({ postId: 7 });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts.get(sessionId)).toMatchObject({ work: { markdown: 'Mine.' }, post: 7 });
  expect(callsOf('POST /api/Posts/drafts')).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts')).toMatchObject([
    { body: { draft: sessionId, post: 7, basedOn: post.updatedAt, markdown: 'Mine.' } },
  ]);
  await editor.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts.has(sessionId)).toBe(false);
  expect(callsOf(`POST /api/Posts/drafts/${sessionId}/forget`)).toHaveLength(1);
});

test('a browser that stores nothing says so, and the server has the text', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { editor, callsOf } = setUp({ storage: { isClosed: true } });
  await editor.open();
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state).toMatchObject({ isStorageClosed: true, autosave: { status: 'stored' } });
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
});

test('whoever leaves while nobody answers is not held up, and is told that the server does not have it all', async () => {
  const { editor } = setUp({
    answers: { 'POST /api/Posts/drafts': Array.from({ length: 20 }, noAnswer) },
  });
  await editor.open();
  editor.change(typed);
  const leaving = editor.flushBeforeLeaving();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await leaving).toBe(false);
});

const values = {
  ...{ title: 'Saved', excerpt: '', markdown: 'On the server.', slug: 'saved' },
  ...{ tags: [], categories: [], heroId: null, publish: false, publishedAt: post.publishedAt },
};

const serverDraft = (keptAt: string, basedOn: string | null = post.updatedAt) => ({
  'GET /api/Posts/drafts': [[{ draft: sessionId }]],
  [`GET /api/Posts/drafts/${sessionId}`]: [{ ...values, post: 7, basedOn, keptAt }],
});

/** So many milliseconds after the post was saved. */
const later = (milliseconds: number) =>
  new Date(Date.parse(post.updatedAt) + milliseconds).toISOString();

const localDraft = (at: string): Map<string, LocalDraft> => {
  const work = { ...values, markdown: 'In the browser.' };
  const draft = { draft: sessionId, post: 7, basedOn: post.updatedAt, work, at, firstSave: null };
  return new Map([[sessionId, draft]]);
};

test('a draft that only the server has is gone on with, and is a change of the post that it was of', async () => {
  const keptAt = '2026-01-05T00:00:00.000Z';
  const answers = serverDraft(keptAt, '2025-12-31T00:00:00.000Z');
  const { editor, callsOf } = setUp({ postId: 7, answers });
  await editor.open();
  expect(editor.snapshot()).toMatchObject({
    ...{ phase: 'open', recoveredFrom: keptAt, isDirty: true, revision: 1, post: { id: 7 } },
    values: { markdown: 'On the server.' },
  });
  await editor.save();
  expect(callsOf('POST /api/Posts/update')[0]?.body.updatedAt).toBe('2025-12-31T00:00:00.000Z');
});

test.each([
  ['2026-01-05T00:01:00.000Z', 'In the browser.'],
  ['2026-01-05T00:01:00.001Z', 'On the server.'],
])('of two drafts the one that is a minute newer is gone on with: %s', async (keptAt, markdown) => {
  const drafts = localDraft('2026-01-05T00:00:00.000Z');
  const { editor } = setUp({ postId: 7, drafts, answers: serverDraft(keptAt) });
  await editor.open();
  expect(editor.state.values.markdown).toBe(markdown);
});

test('a draft that is taken up again is compared with the post that it was begun with', async () => {
  const { editor } = setUp({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: {
      'GET /api/Posts': Array(2).fill({ ...post, title: 'By others', updatedAt: later(3_600_000) }),
      'POST /api/Posts/update': [problem(409)],
      'GET /api/Posts/versions': [
        [
          { version: 'saved-3', kind: 'draft', at: later(3_600_004) },
          { version: 'kept-9', kind: 'kept', at: later(2) },
          { version: 'saved-2', kind: 'published', at: later(4) },
          { version: 'saved-1', kind: 'published', at: later(-3_600_000) },
        ],
      ],
      'GET /api/Posts/versions/saved-2': [{ ...values, markdown: post.markdown }],
    },
  });
  await editor.open();
  await editor.save();
  expect(editor.state).toMatchObject({
    ...{ theirs: { title: 'By others' }, base: { title: 'Saved', markdown: post.markdown } },
    values: { title: 'Saved', markdown: 'In the browser.' },
  });
});

test.each([
  ['is no version any more', [[{ version: 'saved-3', kind: 'draft', at: '2026-01-02T00:00:00Z' }]]],
  ['cannot be read', [problem(503)]],
])('where the post that a draft was begun with %s, nothing is said of it', async (_, versions) => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { editor } = setUp({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: {
      'GET /api/Posts': Array(2).fill({ ...post, title: 'By others', updatedAt: later(3_600_000) }),
      'POST /api/Posts/update': [problem(409)],
      'GET /api/Posts/versions': versions,
    },
  });
  await editor.open();
  await editor.save();
  expect(editor.state).toMatchObject({ theirs: { title: 'By others' }, base: null });
});

test('from which book on a post is told is saved with it, and a draft from before there was such a field leaves it as it is', async () => {
  const told = { fromBook: 3, commentsFromBook: 5, linksTerms: false };
  const { id, slug, title, excerpt, tags, categories, heroId, publishedAt } = post;
  const work = { slug, title, excerpt, tags, categories, heroId, publishedAt, publish: false };
  const older: LocalDraft = {
    ...{ draft: sessionId, post: id, basedOn: post.updatedAt, firstSave: null },
    work: { ...work, markdown: 'Typed before.' },
    at: '2026-01-01T12:00:00.000Z',
  };
  const { editor, callsOf } = setUp({
    postId: id,
    answers: { 'GET /api/Posts': [{ ...post, ...told }] },
    drafts: new Map([[sessionId, older]]),
  });
  await editor.open();
  expect(editor.state.values).toMatchObject({ markdown: 'Typed before.', ...told });
  editor.change({ fromBook: 4 });
  await editor.save();
  expect(callsOf('POST /api/Posts/update')).toMatchObject([{ body: { ...told, fromBook: 4 } }]);
});

test('a draft of another session is none of this one’s', async () => {
  const answers = { 'GET /api/Posts/drafts': [[{ draft: 'another' }]] };
  const { editor } = setUp({ postId: 7, answers });
  await editor.open();
  expect(editor.state).toMatchObject({ recoveredFrom: null, isDirty: false, needsKey: false });
});

test('a post that there is not is missing', async () => {
  const { editor } = setUp({ postId: 7, answers: { 'GET /api/Posts': [problem(404)] } });
  await editor.open();
  expect(editor.state).toMatchObject({ phase: 'missing', needsKey: false });
});

test.each([
  ['back', [], ['POST /api/Posts/update']],
  ['a new one, when it is gone for good', [problem(404)], ['POST /api/Posts/AddNewRecord']],
])('the draft of a deleted post opens, and saved it is %s', async (_, restored, routes) => {
  const { editor, callsOf } = setUp({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: {
      'GET /api/Posts': [problem(404), problem(404)],
      'POST /api/Posts/restore': restored,
    },
  });
  await editor.open();
  expect(editor.state).toMatchObject({
    ...{ phase: 'open', save: { status: 'gone' }, isDirty: true },
    values: { markdown: 'In the browser.' },
  });
  await editor.restore();
  expect(routes.flatMap(callsOf)).toMatchObject([{ body: { markdown: 'In the browser.' } }]);
  expect(editor.state).toMatchObject({ save: { status: 'saved' }, isDirty: false });
});

test.each([
  ['was deleted', problem(404)],
  ['could not be read', noAnswer()],
])('the draft of a post that %s is not given up for an empty page', async (_, answer) => {
  const { editor, drafts } = setUp({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: { 'GET /api/Posts': [answer] },
  });
  await editor.open();
  expect(discardingLeadsTo(editor.state, 7)).toBeNull();
  await editor.discard();
  expect(editor.state.values.markdown).toBe('In the browser.');
  expect(drafts.has(sessionId)).toBe(true);
});

test('what is discarded leads to the post as it was saved, or to an empty page where none was saved yet', async () => {
  const { editor } = setUp({ postId: 7 });
  expect(discardingLeadsTo(editor.state, null)).toBe('an empty page');
  await editor.open();
  expect(discardingLeadsTo(editor.state, 7)).toBe('the saved post');
  editor.markDeleted();
  expect(discardingLeadsTo(editor.state, 7)).toBeNull();
});

test('a site that does not answer is away, unless this browser has the draft', async () => {
  const answers = () => ({ 'GET /api/Posts': [noAnswer()], 'GET /api/Posts/drafts': [noAnswer()] });
  const without = setUp({ postId: 7, answers: answers() });
  await without.editor.open();
  expect(without.editor.state).toMatchObject({ phase: 'away', needsKey: false });
  const drafts = localDraft('2026-01-05T00:00:00.000Z');
  const { editor } = setUp({ postId: 7, answers: answers(), drafts });
  await editor.open();
  expect(editor.state).toMatchObject({ phase: 'open', values: { markdown: 'In the browser.' } });
});

test('a key that is not good any more is asked for when the editor opens, which opens with a new one', async () => {
  const { editor } = setUp({
    postId: 7,
    answers: { 'GET /api/Posts': [problem(401)], 'GET /api/Posts/drafts': [problem(401)] },
  });
  await editor.open();
  expect(editor.state).toMatchObject({ phase: 'away', needsKey: true });
  await editor.onNewKey();
  expect(editor.state).toMatchObject({ phase: 'open', needsKey: false, post: { id: 7 } });
});

test('a draft that is recovered without its post is shown, and the post is read with the new key', async () => {
  const { editor, callsOf } = setUp({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: { 'GET /api/Posts': [problem(401)] },
  });
  await editor.open();
  expect(editor.state).toMatchObject({ phase: 'open', post: null, needsKey: true });
  await editor.onNewKey();
  expect(editor.state).toMatchObject({ phase: 'open', post: { id: 7 }, needsKey: false });
  expect(callsOf('GET /api/Posts')).toHaveLength(2);
});

test('a key that is refused at a draft is asked for, and may be put off', async () => {
  const { editor } = setUp({ answers: { 'POST /api/Posts/drafts': [problem(401)] } });
  await editor.open();
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state.needsKey).toBe(true);
  editor.postponeKey();
  expect(editor.state.needsKey).toBe(false);
});

test('whoever puts the key off is asked again by a save, and by nothing that happens by itself', async () => {
  const refused = Array.from({ length: 3 }, () => problem(401));
  const { editor } = setUp({
    answers: { 'POST /api/Posts/drafts': refused, 'POST /api/Posts/AddNewRecord': [problem(401)] },
  });
  await editor.open();
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(2_000);
  editor.postponeKey();
  editor.change({ markdown: 'A longer text.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state).toMatchObject({ needsKey: false, autosave: { status: 'key' } });
  await editor.save();
  expect(editor.state.needsKey).toBe(true);
  // What comes after a key that is said to be new is told again.
  await editor.onNewKey();
  expect(editor.state).toMatchObject({ needsKey: true, autosave: { status: 'key' } });
});

test('a text that cannot be saved yet is kept on the site all the same: Save asks for the key that its draft waits for', async () => {
  const { editor, callsOf } = setUp({ answers: { 'POST /api/Posts/drafts': [problem(401)] } });
  await editor.open();
  editor.change({ markdown: 'A text without a title.' });
  await vi.advanceTimersByTimeAsync(2_000);
  editor.postponeKey();
  await editor.save();
  expect(editor.state).toMatchObject({
    ...{ needsKey: true, errors: { title: 'Is required.' }, save: { status: 'refused' } },
  });
  expect(callsOf('POST /api/Posts/AddNewRecord')).toEqual([]);
  await editor.onNewKey();
  expect(editor.state).toMatchObject({ needsKey: false, autosave: { status: 'stored' } });
  await editor.save();
  expect(editor.state.needsKey).toBe(false);
});

test('a browser that stores again is not said to be closed any more', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const storage = { isClosed: true };
  const { editor } = setUp({ storage });
  await editor.open();
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.state.isStorageClosed).toBe(true);
  storage.isClosed = false;
  editor.change({ title: 'Another' });
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.state.isStorageClosed).toBe(false);
});

/** An editor with a post that somebody else has saved meanwhile. */
async function inConflict(answers: Record<string, unknown[]> = {}) {
  const theirs = { ...post, markdown: 'Theirs.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const site = setUp({
    postId: 7,
    answers: {
      ...answers,
      'GET /api/Posts': [post, theirs],
      'POST /api/Posts/update': [problem(409)],
    },
  });
  await site.editor.open();
  site.editor.change({ markdown: 'Mine.' });
  await site.editor.save();
  return { ...site, theirs };
}

test('theirs may be taken: one’s own stays in the history of the draft', async () => {
  const { editor, callsOf, theirs } = await inConflict();
  const { revision } = editor.state;
  await editor.takeTheirs();
  expect(editor.state).toMatchObject({
    ...{ theirs: null, post: theirs, isDirty: false, values: { markdown: 'Theirs.' } },
    revision: revision + 1,
  });
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body.markdown)).toContain('Mine.');
  editor.change({ markdown: 'Mine, then.' });
  await editor.save();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.updatedAt).toBe(theirs.updatedAt);
});

test.each([
  ['keeps', (editor: EditorStore) => editor.resolve(editor.state.values)],
  ['saves', (editor: EditorStore) => editor.save()],
])(
  'whoever %s their own while it is being set aside for the other one keeps it',
  async (_, act) => {
    const { arrived, arrive } = slowDraft();
    const { editor, callsOf } = await inConflict({ 'POST /api/Posts/drafts': [arrived] });
    const taking = editor.takeTheirs();
    const saving = act(editor);
    expect(editor.state).toMatchObject({ theirs: null, save: { status: 'saving' } });
    await saving;
    editor.change({ markdown: 'Mine, typed on.' });
    arrive();
    await taking;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(editor.state).toMatchObject({
      ...{ values: { markdown: 'Mine, typed on.' }, isDirty: true, setAside: null },
    });
    expect(callsOf('POST /api/Posts/drafts').at(-1)?.body.isReplacement).toBe(false);
  },
);

test('theirs stands in the history beside one’s own, which may be brought back and meets the conflict again', async () => {
  const { editor, callsOf } = await inConflict();
  await editor.takeTheirs();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body)).toMatchObject([
    { markdown: 'Mine.', isReplacement: false },
    { markdown: 'Theirs.', isReplacement: true },
  ]);
  editor.bringBack();
  expect(editor.state).toMatchObject({
    ...{ setAside: null, isDirty: true, values: { markdown: 'Mine.' } },
  });
  await editor.save();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.updatedAt).toBe(post.updatedAt);
});

test('what was set aside and what was typed since take each other’s place, each a change of its own post', async () => {
  const { editor, callsOf, theirs } = await inConflict();
  await editor.takeTheirs();
  editor.change({ markdown: 'Theirs, typed on.' });
  editor.bringBack();
  expect(editor.state).toMatchObject({
    ...{ values: { markdown: 'Mine.' }, setAside: { values: { markdown: 'Theirs, typed on.' } } },
  });
  editor.bringBack();
  expect(editor.state).toMatchObject({
    ...{ values: { markdown: 'Theirs, typed on.' }, setAside: { values: { markdown: 'Mine.' } } },
  });
  await editor.save();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.updatedAt).toBe(theirs.updatedAt);
  expect(editor.state.setAside).toBeNull();
});

test.each<[string, () => Response | TypeError]>([
  ['does not answer', noAnswer],
  ['does not take it', () => problem(400)],
])('what is discarded while the site %s stays in this browser', async (_, failure) => {
  const { editor, drafts } = setUp({
    postId: 7,
    answers: { 'POST /api/Posts/drafts': Array.from({ length: 20 }, failure) },
  });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await vi.advanceTimersByTimeAsync(2_000);
  const discarding = editor.discard();
  await vi.advanceTimersByTimeAsync(10_000);
  await discarding;
  expect(editor.state).toMatchObject({
    ...{ isDirty: false, values: { markdown: post.markdown } },
    setAside: { values: { markdown: 'Mine.' } },
  });
  const [kept] = [...drafts.values()];
  expect(kept).toMatchObject({ post: 7, work: { markdown: 'Mine.' } });
  expect(kept?.draft).not.toBe(sessionId);
});

test('a state that takes the place of another does so however often it is sent', async () => {
  const answers = { 'POST /api/Posts/drafts': [noAnswer()] };
  const { editor, callsOf } = setUp({ postId: 7, answers });
  await editor.open();
  editor.replace({ ...editor.state.values, markdown: 'Earlier.' });
  await vi.advanceTimersByTimeAsync(20_000);
  editor.change({ markdown: 'Typed on.' });
  await vi.advanceTimersByTimeAsync(2_000);
  const sent = callsOf('POST /api/Posts/drafts').map(({ body }) => body.isReplacement);
  expect(sent).toEqual([true, true, false]);
});

test('what is saved can be discarded to, and saved again without a conflict', async () => {
  const drafts = new Map<string, LocalDraft>();
  const draft = localDraft('2026-01-05T00:00:00.000Z').get(sessionId);
  if (draft) drafts.set(sessionId, { ...draft, basedOn: '2025-12-31T00:00:00.000Z' });
  const { editor, callsOf } = setUp({ postId: 7, drafts });
  await editor.open();
  await editor.discard();
  editor.change({ markdown: 'Anew.' });
  await editor.save();
  expect(callsOf('POST /api/Posts/update')).toMatchObject([
    { body: { updatedAt: post.updatedAt } },
  ]);
  expect(editor.state.setAside).toBeNull();
});

test('a conflict may be put off, and taking theirs without one does nothing', async () => {
  const { editor } = await inConflict();
  editor.postponeConflict();
  expect(editor.state.theirs).toBeNull();
  await editor.takeTheirs();
  expect(editor.state.values.markdown).toBe('Mine.');
});

test('a post that is deleted in the list is gone, until it is restored there', async () => {
  const { editor } = setUp({ postId: 7 });
  await editor.open();
  editor.markDeleted();
  expect(editor.state.save).toEqual({ status: 'gone' });
  editor.markRestored();
  expect(editor.state.save).toEqual({ status: 'idle' });
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  editor.markRestored();
  expect(editor.state.save).toEqual({ status: 'saved' });
});

test('whoever goes back to the saved post has nothing unsaved, and the draft is out of the browser', async () => {
  const { editor, drafts, callsOf } = setUp({ postId: 7 });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  await editor.discard();
  expect(editor.state).toMatchObject({ isDirty: false, values: { markdown: post.markdown } });
  expect(drafts.size).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body.markdown)).toEqual([
    'Mine.',
    post.markdown,
  ]);
});

test('a new post that is discarded is empty', async () => {
  const { editor } = setUp();
  await editor.open();
  editor.change(typed);
  await editor.discard();
  expect(editor.state).toMatchObject({ isDirty: false, values: { title: '', markdown: '' } });
});

test('what a save is sending is not discarded, nor is anything else brought back in its place, until that is answered', async () => {
  const { editor, callsOf } = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] } });
  await editor.open();
  editor.change({ markdown: 'Set aside.' });
  await editor.discard();
  editor.change({ ...typed, publish: true });
  const saving = editor.save();
  expect(editor.state.save.status).toBe('saving');
  await editor.discard();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  await editor.discard();
  editor.bringBack();
  expect(editor.state).toMatchObject({
    values: typed,
    setAside: { values: { markdown: 'Set aside.' } },
  });
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect(editor.state).toMatchObject({ values: typed, isDirty: false, setAside: null });
});

test('a save that is begun while what was typed is being set aside is the later choice: nothing is discarded', async () => {
  const { arrived, arrive } = slowDraft();
  const answers = { 'POST /api/Posts/drafts': [arrived] };
  const { editor, callsOf } = setUp({ postId: 7, answers });
  await editor.open();
  editor.change({ markdown: 'Mine.' });
  const discarding = editor.discard();
  await editor.save();
  editor.change({ markdown: 'Mine, typed on.' });
  arrive();
  await discarding;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(editor.state).toMatchObject({
    ...{ values: { markdown: 'Mine, typed on.' }, isDirty: true, setAside: null },
  });
  expect(callsOf('POST /api/Posts/drafts').at(-1)?.body).toMatchObject({
    ...{ markdown: 'Mine, typed on.', isReplacement: false },
  });
});

/** An editor that is opened again after a first save whose answer never came. */
async function afterLostFirstSave({ isAway = false } = {}) {
  const drafts = new Map<string, LocalDraft>();
  const { answers, created } = creatingSite({ isFirstAnswerLost: true });
  const before = setUp({ answers, drafts });
  await before.editor.open();
  before.editor.change(typed);
  void before.editor.save();
  await vi.waitFor(() => expect(before.editor.state.save.status).toBe('waiting'), 60_000);
  before.editor.close();
  const after = setUp({
    answers: { ...answers, ...(isAway && { 'POST /api/Posts/drafts': Array(9).fill(noAnswer()) }) },
    drafts,
  });
  await after.editor.open();
  const discarding = after.editor.discard();
  await vi.advanceTimersByTimeAsync(10_000);
  await discarding;
  return { ...after, created };
}

test('what is written on an empty page is a post of its own, whatever became of the one that was discarded', async () => {
  const { editor, callsOf, created } = await afterLostFirstSave();
  editor.change({ title: 'Another', markdown: 'Another text.' });
  await editor.save();
  expect([...created.values()]).toMatchObject([typed, { title: 'Another' }]);
  expect(callsOf('POST /api/Posts/update')).toEqual([]);
});

test('a new post that was discarded and is brought back is the one that its first save had begun', async () => {
  const { editor, created } = await afterLostFirstSave();
  editor.bringBack();
  await editor.save();
  expect([...created.values()]).toMatchObject([typed]);
  expect(editor.state).toMatchObject({ save: { status: 'saved' }, isDirty: false });
});

test('of the drafts in this browser one alone goes on with a first save', async () => {
  const { editor, drafts } = await afterLostFirstSave({ isAway: true });
  const claims = () =>
    [...drafts.values()].filter(({ firstSave }) => firstSave).map(({ work }) => work.title);
  editor.change({ title: 'Another' });
  await vi.advanceTimersByTimeAsync(0);
  expect(claims()).toEqual([typed.title]);
  editor.bringBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(claims()).toEqual([typed.title]);
  expect(drafts.get(sessionId)?.firstSave).toBeTruthy();
});

test('an earlier version takes the place of the text, and goes to the server as a draft', async () => {
  const { editor, callsOf } = setUp({ postId: 7 });
  await editor.open();
  const { revision } = editor.state;
  editor.replace({ ...editor.state.values, markdown: 'Earlier.' });
  expect(editor.state).toMatchObject({ isDirty: true, revision: revision + 1 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts')).toMatchObject([{ body: { markdown: 'Earlier.' } }]);
});

test('tags are saved by their ids while the names are those that were resolved', async () => {
  const { editor, callsOf } = setUp({ postId: 7 });
  await editor.open();
  editor.setTagIds(['Horses', 'Oats'], [3, 4]);
  editor.change({ tags: ['Horses', 'Oats'] });
  await editor.save();
  editor.change({ tags: ['Horses'] });
  await editor.save();
  const tags = callsOf('POST /api/Posts/update').map(({ body }) => body.tags);
  expect(tags).toEqual([[3, 4], ['Horses']]);
});

test('somebody who has typed nothing leaves at once, and somebody whose text is stored soon', async () => {
  const { editor, callsOf } = setUp();
  await editor.open();
  expect(await editor.flushBeforeLeaving()).toBe(true);
  expect(callsOf('POST /api/Posts/drafts')).toEqual([]);
  editor.change(typed);
  expect(await editor.flushBeforeLeaving()).toBe(true);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
  expect(await editor.flushBeforeLeaving()).toBe(true);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
});

test('what waits for an answer is sent at once when that is asked for', async () => {
  const { editor, callsOf } = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] } });
  await editor.open();
  editor.change(typed);
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  editor.retryNow();
  await saving;
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(2);
});

test('an editor that is closed sends what was typed last, and tells those who listen until they stop', async () => {
  const { editor, callsOf } = setUp();
  await editor.open();
  const listener = vi.fn();
  const unsubscribe = editor.subscribe(listener);
  editor.change(typed);
  const { length: told } = listener.mock.calls;
  expect(told).toBeGreaterThan(0);
  unsubscribe();
  editor.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(listener).toHaveBeenCalledTimes(told);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
});

test('an error stays until its field is changed, and what was refused is refused until all are', async () => {
  const errors = [
    { path: 'slug', message: 'Is taken.' },
    { path: 'title', message: 'Is too long.' },
  ];
  const { editor } = setUp({ answers: { 'POST /api/Posts/AddNewRecord': [problem(400, errors)] } });
  await editor.open();
  editor.change(typed);
  await editor.save();
  editor.change({ slug: 'free' });
  expect(editor.state).toMatchObject({
    errors: { title: 'Is too long.' },
    save: { status: 'refused' },
  });
  editor.change({ title: 'Short' });
  expect(editor.state).toMatchObject({ errors: {}, save: { status: 'idle' } });
  await editor.save();
  editor.change({ title: 'Shorter' });
  expect(editor.state.save).toEqual({ status: 'idle' });
});

test('a post that comes without its state was read without a key, and is no post to edit', async () => {
  const { editor } = setUp({
    postId: 7,
    answers: { 'GET /api/Posts': [{ id: 7, title: 'Public' }] },
  });
  await expect(editor.open()).rejects.toThrow('without the author’s key');
});
