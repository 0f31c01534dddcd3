import { expect, test, vi } from 'vitest';
import {
  sessionId,
  post,
  type Call,
  problem,
  noAnswer,
  setUp,
  saveInVain,
  opened,
  typed,
  slowDraft,
  creatingSite,
  later,
} from './editor-store-fixture';

test.each([
  ['has arrived', undefined],
  ['has got no answer', noAnswer()],
])('a draft that is pending when its post is saved is deleted after it %s', async (_, answer) => {
  const { arrived, arrive } = slowDraft(answer);
  const answers = { 'POST /api/Posts/drafts': [arrived] };
  const { editor, callsOf } = await opened({ postId: post.id, answers });
  const forget = `POST /api/Posts/drafts/${sessionId}/forget`;
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(1200);
  editor.change({ excerpt: 'Typed meanwhile.' });
  await editor.save();
  expect(callsOf(forget)).toHaveLength(0);
  arrive();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(callsOf(forget)).toHaveLength(1);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
  expect(editor.state).toMatchObject({ isDirty: false, autosave: { status: 'untouched' } });
});

test('a first save without an answer is retried with the same key and fields; later edits stay unsaved', async () => {
  const { editor, callsOf, drafts } = await opened({
    answers: { 'POST /api/Posts/AddNewRecord': [noAnswer(), problem(503)] },
  });
  editor.change(typed);
  const { saving } = await saveInVain(editor);
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
    const { saving } = await saveInVain(editor);
    editor.change({ publish: false });
    await vi.advanceTimersByTimeAsync(60_000);
    await saving;
    expect(created.size).toBe(1);
    expect([...created.values()]).toMatchObject([{ publish: isFirstAnswerLost }]);
    expect(callsOf('POST /api/Posts/update').map(({ body }) => body.publish)).toEqual(
      isFirstAnswerLost ? [false] : [],
    );
    expect(editor.state).toMatchObject({
      save: { status: 'saved' },
      isDirty: false,
      post: { status: 'draft' },
      values: { publish: false },
    });
  },
);

test('ticking Publish during a retry does not publish a draft; a slug typed meanwhile is kept', async () => {
  const { created, answers } = creatingSite({ isFirstAnswerLost: false });
  const { editor } = await opened({ answers });
  editor.change(typed);
  const { saving } = await saveInVain(editor);
  const meanwhile = { publish: true, slug: 'chosen-meanwhile' };
  editor.change(meanwhile);
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect([...created.values()]).toMatchObject([{ publish: false }]);
  expect(editor.state).toMatchObject({ isDirty: true, values: meanwhile });
});

test.each([
  ['does not arrive', []],
  ['loses its answer', [problem(409)]],
])('after a save that %s, a change of Publish in the meantime is saved', async (_, replies) => {
  const published = {
    ...post,
    markdown: 'Mine.',
    status: 'published',
    publishedAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
  };
  const { editor, callsOf } = await opened({
    postId: 7,
    answers: {
      'GET /api/Posts': [{ ...post, publishedAt: null }, published],
      'POST /api/Posts/update': [noAnswer(), ...replies],
    },
  });
  editor.change({ markdown: 'Mine.', publish: true });
  const { saving } = await saveInVain(editor);
  editor.change({ publish: false });
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    publish: false,
    updatedAt: replies.length > 0 ? published.updatedAt : post.updatedAt,
  });
  expect(editor.state).toMatchObject({
    theirs: null,
    save: { status: 'saved' },
    isDirty: false,
    values: { publish: false },
  });
});

test('a closed editor sends the last edits, and retries neither a save nor a draft', async () => {
  const { editor, callsOf } = await opened({
    answers: {
      'POST /api/Posts/AddNewRecord': [noAnswer()],
      'POST /api/Posts/drafts': [noAnswer()],
    },
  });
  editor.change({ ...typed, publish: true });
  await saveInVain(editor);
  editor.change({ title: 'The last words' });
  editor.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(callsOf('POST /api/Posts/drafts').at(-1)?.body.title).toBe('The last words');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
});

test('after a refused first save, the next one has another key', async () => {
  const { editor, callsOf } = await opened({
    answers: {
      'POST /api/Posts/AddNewRecord': [problem(400, [{ path: 'slug', message: 'Is taken.' }])],
    },
  });
  editor.change({ ...typed, slug: 'taken' });
  await editor.save();
  expect(editor.state).toMatchObject({ errors: { slug: 'Is taken.' }, values: typed });
  editor.change({ slug: 'free' });
  await editor.save();
  const [first, second] = callsOf('POST /api/Posts/AddNewRecord');
  expect(second?.key).not.toBe(first?.key);
});

test('a save is not retried while its date is incomplete, and the next save creates the same post', async () => {
  const { editor, callsOf } = await opened({
    answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] },
  });
  editor.change({ ...typed, publish: true });
  const { saving } = await saveInVain(editor);
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

test('a save whose answer was lost causes no conflict, even after the date was changed', async () => {
  const mine = { ...post, markdown: 'Mine.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const { editor, callsOf } = await opened({
    postId: 7,
    answers: {
      'GET /api/Posts': [post, mine],
      'POST /api/Posts/update': [noAnswer(), problem(409)],
    },
  });
  editor.change({ markdown: 'Mine.' });
  const { saving } = await saveInVain(editor);
  editor.markDateIncomplete();
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  editor.change({ publishedAt: '2090-01-01T00:00:00.000Z' });
  await editor.save();
  expect(editor.state).toMatchObject({ theirs: null, save: { status: 'saved' }, isDirty: false });
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    publishedAt: '2090-01-01T00:00:00.000Z',
    updatedAt: mine.updatedAt,
  });
});

test.each([
  ['the answer was lost', [noAnswer(), problem(404)]],
  ['the list of posts has restored it already', [problem(404)]],
])('a deleted post is restored and saved with its id if %s', async (_, restored) => {
  const { editor, callsOf } = await opened({
    postId: 7,
    answers: {
      'POST /api/Posts/update': [problem(404)],
      'POST /api/Posts/restore': restored,
    },
  });
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  const restoring = editor.restore();
  await vi.advanceTimersByTimeAsync(60_000);
  await restoring;
  expect(callsOf('POST /api/Posts/AddNewRecord')).toEqual([]);
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    id: 7,
    markdown: 'Mine.',
    updatedAt: post.updatedAt,
  });
  expect(editor.state.save.status).toBe('saved');
});

test('edits saved by others in a restored post are not overwritten', async () => {
  const theirs = { ...post, markdown: 'Theirs.', updatedAt: later(1_000) };
  const { editor } = await opened({
    postId: 7,
    answers: {
      'GET /api/Posts': [post, theirs, theirs],
      'POST /api/Posts/restore': [problem(404)],
      'POST /api/Posts/update': [
        ({ body }: Call) => (body.updatedAt === theirs.updatedAt ? theirs : problem(409)),
      ],
    },
  });
  editor.change({ markdown: 'Mine.' });
  editor.markDeleted();
  await editor.restore();
  expect(editor.state).toMatchObject({ theirs, values: { markdown: 'Mine.' } });
});

test('without edits nothing is stored; otherwise leaving waits until the last edits are stored, once', async () => {
  const { arrived, arrive } = slowDraft();
  const answers = { 'POST /api/Posts/drafts': [arrived] };
  const { editor, callsOf, drafts } = await opened({ postId: post.id, answers });
  const sent = () => callsOf('POST /api/Posts/drafts').map(({ body }) => body.title);
  await editor.flush();
  expect(await editor.flushBeforeLeaving()).toBe(true);
  expect([...sent(), ...drafts]).toEqual([]);
  editor.change({ title: 'First' });
  await vi.advanceTimersByTimeAsync(1200);
  editor.change({ title: 'First and second' });
  const leaving = editor.flushBeforeLeaving();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['First']);
  arrive();
  expect(await leaving).toBe(true);
  expect(await editor.flushBeforeLeaving()).toBe(true);
  expect(sent()).toEqual(['First', 'First and second']);
});

test('an error stays until its field changes; the save is refused until all have changed', async () => {
  const errors = [
    { path: 'slug', message: 'Is taken.' },
    { path: 'title', message: 'Is too long.' },
  ];
  const { editor } = await opened({
    answers: { 'POST /api/Posts/AddNewRecord': [problem(400, errors)] },
  });
  editor.change(typed);
  await editor.save();
  editor.change({ slug: 'free' });
  expect(editor.state).toMatchObject({
    errors: { title: 'Is too long.' },
    save: { status: 'refused' },
  });
  editor.change({ title: 'Short' });
  expect(editor.state).toMatchObject({ errors: {}, save: { status: 'idle' } });
});
