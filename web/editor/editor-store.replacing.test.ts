import { expect, test, vi } from 'vitest';
import {
  sessionId,
  post,
  problem,
  noAnswer,
  saveInVain,
  opened,
  typed,
  slowDraft,
  creatingSite,
  localDraft,
} from './editor-store-fixture';
import type { EditorStore } from './editor-store';
import type { LocalDraft } from './local-drafts';

/** Opens an editor with a post that somebody else has saved in the meantime. */
async function inConflict(answers: Record<string, unknown[]> = {}) {
  const theirs = { ...post, markdown: 'Theirs.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const site = await opened({
    postId: 7,
    answers: {
      ...answers,
      'GET /api/Posts': [post, theirs],
      'POST /api/Posts/update': [problem(409)],
    },
  });
  site.editor.change({ markdown: 'Mine.' });
  await site.editor.save();
  return { ...site, theirs };
}

test.each([
  ['keeps', (editor: EditorStore) => editor.resolve(editor.state.values)],
  ['saves', (editor: EditorStore) => editor.save()],
])('an author who %s their own version while it is being set aside keeps it', async (_, act) => {
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
    values: { markdown: 'Mine, typed on.' },
    isDirty: true,
    setAside: null,
  });
  expect(callsOf('POST /api/Posts/drafts').at(-1)?.body.isReplacement).toBe(false);
});

test('both versions are in the history; the author’s can be brought back, and conflicts again when it is saved', async () => {
  const { editor, callsOf } = await inConflict();
  await editor.takeTheirs();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body)).toMatchObject([
    { markdown: 'Mine.', isReplacement: false },
    { markdown: 'Theirs.', isReplacement: true },
  ]);
  editor.bringBack();
  expect(editor.state).toMatchObject({
    setAside: null,
    isDirty: true,
    values: { markdown: 'Mine.' },
  });
  await editor.save();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.updatedAt).toBe(post.updatedAt);
});

test('values that were set aside and the current ones replace each other, each based on its own version', async () => {
  const { editor, callsOf, theirs } = await inConflict();
  await editor.takeTheirs();
  editor.change({ markdown: 'Theirs, typed on.' });
  editor.bringBack();
  expect(editor.state).toMatchObject({
    values: { markdown: 'Mine.' },
    setAside: { work: { markdown: 'Theirs, typed on.' } },
  });
  editor.bringBack();
  expect(editor.state).toMatchObject({
    values: { markdown: 'Theirs, typed on.' },
    setAside: { work: { markdown: 'Mine.' } },
  });
  await editor.save();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.updatedAt).toBe(theirs.updatedAt);
  expect(editor.state.setAside).toBeNull();
});

test('after Keep mine, the text edited in the comparison can be brought back, without a conflict', async () => {
  const { editor, callsOf, drafts } = await inConflict();
  const mine = editor.state.values;
  editor.change({ markdown: 'Merged for ten minutes.' });
  await editor.keepMine(mine);
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.markdown).toBe('Mine.');
  expect([...drafts.values()]).toMatchObject([{ work: { markdown: 'Merged for ten minutes.' } }]);
  editor.bringBack();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state).toMatchObject({
    values: { markdown: 'Merged for ten minutes.' },
    setAside: null,
  });
  expect([...drafts.keys()]).toEqual([sessionId]);
  await editor.save();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body).toMatchObject({
    markdown: 'Merged for ten minutes.',
    updatedAt: editor.state.post?.updatedAt,
  });
});

test.each<[string, string, () => Response | TypeError]>([
  ['does not answer', 'away', noAnswer],
  ['refuses it', 'refused', () => problem(400)],
])('a text discarded while the site %s stays in this browser', async (_, status, failure) => {
  const { editor, drafts } = await opened({
    postId: 7,
    answers: { 'POST /api/Posts/drafts': Array.from({ length: 20 }, failure) },
  });
  editor.change({ markdown: 'Mine.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state.autosave.status).toBe(status);
  const discarding = editor.discard();
  await vi.advanceTimersByTimeAsync(10_000);
  await discarding;
  expect(editor.state).toMatchObject({
    isDirty: false,
    values: { markdown: post.markdown },
    setAside: { work: { markdown: 'Mine.' } },
  });
  const [kept] = [...drafts.values()];
  expect(kept).toMatchObject({ post: 7, work: { markdown: 'Mine.' } });
  expect(kept?.draft).not.toBe(sessionId);
});

test('a replacement is sent as one until it is stored', async () => {
  const answers = { 'POST /api/Posts/drafts': [noAnswer()] };
  const { editor, callsOf } = await opened({ postId: 7, answers });
  const { revision } = editor.state;
  editor.replace({ ...editor.state.values, markdown: 'Earlier.' });
  expect(editor.state).toMatchObject({ isDirty: true, revision: revision + 1 });
  await vi.advanceTimersByTimeAsync(20_000);
  editor.change({ markdown: 'Typed on.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body)).toMatchObject([
    { markdown: 'Earlier.', isReplacement: true },
    { markdown: 'Earlier.', isReplacement: true },
    { markdown: 'Typed on.', isReplacement: false },
  ]);
});

test('discarding returns to the saved post, deletes the draft in this browser, and causes no conflict', async () => {
  const drafts = localDraft('2026-01-05T00:00:00.000Z');
  for (const draft of drafts.values()) draft.basedOn = '2025-12-31T00:00:00.000Z';
  const { editor, callsOf } = await opened({ postId: 7, drafts });
  await editor.discard();
  expect(editor.state).toMatchObject({ isDirty: false, values: { markdown: post.markdown } });
  expect(drafts.size).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body.markdown)).toEqual([
    'In the browser.',
    post.markdown,
  ]);
  editor.change({ markdown: 'Anew.' });
  await editor.save();
  expect(callsOf('POST /api/Posts/update')).toMatchObject([
    { body: { updatedAt: post.updatedAt } },
  ]);
  expect(editor.state.setAside).toBeNull();
});

test('during a save, nothing is discarded or brought back', async () => {
  const { editor, callsOf } = await opened({
    answers: { 'POST /api/Posts/AddNewRecord': [noAnswer()] },
  });
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
    setAside: { work: { markdown: 'Set aside.' } },
  });
  expect(callsOf('POST /api/Posts/AddNewRecord')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await saving;
  expect(editor.state).toMatchObject({ values: typed, isDirty: false, setAside: null });
});

test('a save during a discard wins: nothing is discarded', async () => {
  const { arrived, arrive } = slowDraft();
  const answers = { 'POST /api/Posts/drafts': [arrived] };
  const { editor, callsOf } = await opened({ postId: 7, answers });
  editor.change({ markdown: 'Mine.' });
  const discarding = editor.discard();
  await editor.save();
  editor.change({ markdown: 'Mine, typed on.' });
  arrive();
  await discarding;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(editor.state).toMatchObject({
    values: { markdown: 'Mine, typed on.' },
    isDirty: true,
    setAside: null,
  });
  expect(callsOf('POST /api/Posts/drafts').at(-1)?.body).toMatchObject({
    markdown: 'Mine, typed on.',
    isReplacement: false,
  });
});

/** Reopens an editor after the answer to its first save was lost. */
async function afterLostFirstSave({ isAway = false } = {}) {
  const drafts = new Map<string, LocalDraft>();
  const { answers, created } = creatingSite({ isFirstAnswerLost: true });
  const before = await opened({ answers, drafts });
  before.editor.change(typed);
  await saveInVain(before.editor);
  before.editor.close();
  const after = await opened({
    answers: { ...answers, ...(isAway && { 'POST /api/Posts/drafts': Array(9).fill(noAnswer()) }) },
    drafts,
  });
  const discarding = after.editor.discard();
  await vi.advanceTimersByTimeAsync(10_000);
  await discarding;
  return { ...after, created };
}

test('a text on an empty page becomes its own post, whatever happened to the discarded one', async () => {
  const { editor, callsOf, created } = await afterLostFirstSave();
  editor.change({ title: 'Another', markdown: 'Another text.' });
  await editor.save();
  expect([...created.values()]).toMatchObject([typed, { title: 'Another' }]);
  expect(callsOf('POST /api/Posts/update')).toEqual([]);
});

test('a discarded new post that is brought back continues its first save', async () => {
  const { editor, created } = await afterLostFirstSave();
  editor.bringBack();
  await editor.save();
  expect([...created.values()]).toMatchObject([typed]);
  expect(editor.state).toMatchObject({ save: { status: 'saved' }, isDirty: false });
});

test('only one draft in this browser continues a first save', async () => {
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
