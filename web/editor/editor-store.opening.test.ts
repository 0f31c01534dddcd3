import { expect, test, vi } from 'vitest';
import { canDiscard } from './editor-state';
import {
  sessionId,
  post,
  problem,
  noAnswer,
  setUp,
  opened,
  typed,
  values,
  later,
  localDraft,
  withoutKey,
} from './editor-store-fixture';

test('edits are stored in this browser at once and on the server at a pause; a save deletes the draft', async () => {
  const { editor, callsOf, drafts } = await opened({ postId: 7 });
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

test('edits are sent every eight seconds if there is no pause, and a retry sends the latest', async () => {
  const { editor, callsOf } = await opened({ answers: { 'POST /api/Posts/drafts': [noAnswer()] } });
  const sent = () => callsOf('POST /api/Posts/drafts').map(({ body }) => body.title);
  for (let letters = 1; letters <= 40; letters++) {
    editor.change({ title: 'x'.repeat(letters) });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent()).toEqual(['x'.repeat(40)]);
  expect(editor.state.autosave.status).toBe('away');
  editor.change({ title: 'The latest' });
  expect(editor.state.autosave.status).toBe('pending');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent().slice(1)).toEqual(['The latest']);
  expect(editor.state.autosave.status).toBe('stored');
});

test('first words are added to the draft of a new post, and not to a saved post', async () => {
  const firstWords = 'A title\nA paragraph.';
  const drafts = localDraft(later(1_000));
  const { editor } = setUp({ firstWords, drafts });
  await editor.open();
  expect(editor.state.values).toMatchObject({
    title: 'Saved A title',
    markdown: 'In the browser.\n\nA paragraph.',
  });
  const saved = setUp({ firstWords, postId: 7 });
  await saved.editor.open();
  expect(saved.editor.state.values).toMatchObject({ title: 'Saved', markdown: 'As it was saved.' });
});

test('a browser that stores nothing is reported, and the server stores the draft', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const storage = { isClosed: true };
  const { editor, callsOf } = await opened({ storage });
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state).toMatchObject({ isStorageClosed: true, autosave: { status: 'stored' } });
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
  storage.isClosed = false;
  editor.change({ title: 'Another' });
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.state.isStorageClosed).toBe(false);
});

test('leaving does not wait for a site that does not answer, and reports that the draft is not stored', async () => {
  const { editor } = await opened({
    answers: { 'POST /api/Posts/drafts': Array.from({ length: 20 }, noAnswer) },
  });
  editor.change(typed);
  const leaving = editor.flushBeforeLeaving();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await leaving).toBe(false);
});

const serverDraft = (keptAt: string, basedOn: string | null = post.updatedAt) => ({
  'GET /api/Posts/drafts': [[{ draft: sessionId }]],
  [`GET /api/Posts/drafts/${sessionId}`]: [{ ...values, post: 7, basedOn, keptAt }],
});

test('a draft that only the server has is continued, based on the version that it was based on', async () => {
  const keptAt = '2026-01-05T00:00:00.000Z';
  const answers = serverDraft(keptAt, '2025-12-31T00:00:00.000Z');
  const { editor, callsOf } = await opened({ postId: 7, answers });
  expect(editor.state).toMatchObject({
    phase: 'open',
    recoveredFrom: keptAt,
    isDirty: true,
    revision: 1,
    post: { id: 7 },
    values: { markdown: 'On the server.' },
  });
  await editor.save();
  expect(callsOf('POST /api/Posts/update')[0]?.body.updatedAt).toBe('2025-12-31T00:00:00.000Z');
});

test('a recovered draft is compared with the version that it is based on', async () => {
  const { editor } = await opened({
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
  await editor.save();
  expect(editor.state).toMatchObject({
    theirs: { title: 'By others' },
    base: { title: 'Saved', markdown: post.markdown },
    values: { title: 'Saved', markdown: 'In the browser.' },
  });
});

test('an old draft without spoiler stages leaves those of its post', async () => {
  const told = { fromBook: 3, commentsFromBook: 5, linksTerms: false };
  const answers = { 'GET /api/Posts': [{ ...post, ...told }] };
  const { editor } = await opened({ postId: 7, answers, drafts: localDraft(later(1_000)) });
  expect(editor.state.values).toMatchObject({ markdown: 'In the browser.', ...told });
});

test('an unknown post is missing', async () => {
  const { editor } = await opened({ postId: 7, answers: { 'GET /api/Posts': [problem(404)] } });
  expect(editor.state).toMatchObject({ phase: 'missing', needsKey: false });
});

test.each([
  ['restores the post', [], ['POST /api/Posts/update']],
  ['creates a post if that is impossible', [problem(404)], ['POST /api/Posts/AddNewRecord']],
])('the draft of a deleted post opens, and saving it %s', async (_, restored, routes) => {
  const { editor, callsOf } = await opened({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: {
      'GET /api/Posts': [problem(404), problem(404)],
      'POST /api/Posts/restore': restored,
    },
  });
  expect(editor.state).toMatchObject({
    phase: 'open',
    save: { status: 'gone' },
    isDirty: true,
    values: { markdown: 'In the browser.' },
  });
  await editor.restore();
  expect(routes.flatMap(callsOf)).toMatchObject([{ body: { markdown: 'In the browser.' } }]);
  expect(editor.state).toMatchObject({ save: { status: 'saved' }, isDirty: false });
});

test.each([
  ['was deleted', problem(404)],
  ['could not be read', noAnswer()],
])('the draft of a post that %s cannot be discarded', async (_, answer) => {
  const { editor, drafts } = await opened({
    postId: 7,
    drafts: localDraft('2026-01-05T00:00:00.000Z'),
    answers: { 'GET /api/Posts': [answer] },
  });
  expect(canDiscard(editor.state, 7)).toBe(false);
  await editor.discard();
  expect(editor.state.values.markdown).toBe('In the browser.');
  expect(drafts.has(sessionId)).toBe(true);
});

test('a post cannot be opened while the site does not answer, unless this browser has the draft', async () => {
  const answers = () => ({ 'GET /api/Posts': [noAnswer()], 'GET /api/Posts/drafts': [noAnswer()] });
  const without = await opened({ postId: 7, answers: answers() });
  expect(without.editor.state).toMatchObject({ phase: 'away', needsKey: false });
  const drafts = localDraft('2026-01-05T00:00:00.000Z');
  const { editor } = await opened({ postId: 7, answers: answers(), drafts });
  expect(editor.state).toMatchObject({ phase: 'open', values: { markdown: 'In the browser.' } });
});

const states = [
  ['published', true],
  ['unpublished', false],
] as const;

test.each(states)(
  'a draft is shown without its %s post, which is read with the new key',
  async (_, isPublished) => {
    const { editor, callsOf } = await opened({
      postId: 7,
      drafts: localDraft('2026-01-05T00:00:00.000Z'),
      answers: withoutKey(isPublished),
    });
    expect(editor.state).toMatchObject({
      phase: 'open',
      post: null,
      needsKey: true,
      save: { status: 'idle' },
    });
    await editor.onNewKey();
    expect(editor.state).toMatchObject({ phase: 'open', post: { id: 7 }, needsKey: false });
    expect(callsOf('GET /api/Posts')).toHaveLength(2);
  },
);

test.each(states)(
  'opening the %s post without a valid key asks for one, and then opens the post',
  async (_, isPublished) => {
    const { editor } = await opened({ postId: 7, answers: withoutKey(isPublished) });
    expect(editor.state).toMatchObject({ phase: 'key', needsKey: true });
    editor.postponeKey();
    expect(editor.state).toMatchObject({ phase: 'key', needsKey: false });
    await editor.onNewKey();
    expect(editor.state).toMatchObject({ phase: 'open', post: { id: 7 }, needsKey: false });
  },
);

test('after the author has postponed the key, only a save asks for it again', async () => {
  const refused = Array.from({ length: 3 }, () => problem(401));
  const { editor } = await opened({
    answers: { 'POST /api/Posts/drafts': refused, 'POST /api/Posts/AddNewRecord': [problem(401)] },
  });
  editor.change(typed);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state.needsKey).toBe(true);
  editor.postponeKey();
  editor.change({ markdown: 'A longer text.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state).toMatchObject({ needsKey: false, autosave: { status: 'key' } });
  await editor.save();
  expect(editor.state.needsKey).toBe(true);
  // A failure of the new key is reported again.
  await editor.onNewKey();
  expect(editor.state).toMatchObject({ needsKey: true, autosave: { status: 'key' } });
});

test('Save of an incomplete post asks for the key that its draft needs', async () => {
  const { editor, callsOf } = await opened({
    answers: { 'POST /api/Posts/drafts': [problem(401)] },
  });
  editor.change({ markdown: 'A text without a title.' });
  await vi.advanceTimersByTimeAsync(2_000);
  editor.postponeKey();
  await editor.save();
  expect(editor.state).toMatchObject({
    needsKey: true,
    errors: { title: 'Is required.' },
    save: { status: 'refused' },
  });
  expect(callsOf('POST /api/Posts/AddNewRecord')).toEqual([]);
});
