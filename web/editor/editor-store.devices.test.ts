import { expect, test, vi } from 'vitest';
import {
  later,
  localDraft,
  noAnswer,
  opened,
  otherSessionId,
  post,
  problem,
  sessionId,
  values,
} from './editor-store-fixture';

const device = '5b2a1f0e-7f43-4d6c-9a5b-1c2d3e4f5a33';

/** The site has a draft that was last sent by `device`, at `keptAt`. */
const serverDraft = (keptAt: string, more: object = {}) => ({
  'GET /api/Posts/drafts': [[{ draft: sessionId }]],
  [`GET /api/Posts/drafts/${sessionId}`]: [
    { ...values, post: 7, basedOn: post.updatedAt, keptAt, device, ...more },
  ],
});

test('each call names this copy of the draft, and the last state that it has seen', async () => {
  const { editor, callsOf, drafts } = await opened({
    postId: 7,
    answers: {
      ...serverDraft(later(1_000)),
      'POST /api/Posts/drafts': [{ keptAt: later(2_000) }, noAnswer()],
    },
  });
  // Reading a draft on another device does not change it.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(callsOf('POST /api/Posts/drafts')).toEqual([]);
  expect(editor.state.autosave).toEqual({ status: 'stored', at: later(1_000) });

  for (const markdown of ['First.', 'Second.']) {
    editor.change({ markdown });
    await vi.advanceTimersByTimeAsync(1_200);
    await vi.advanceTimersByTimeAsync(0);
    const isSent = markdown === 'First.';
    expect(drafts.get(sessionId)).toMatchObject({ seen: later(2_000), isSent });
  }
  await editor.save();
  await vi.advanceTimersByTimeAsync(0);
  const sent = callsOf('POST /api/Posts/drafts').map(({ body }) => body);
  expect(sent.map(({ seen }) => seen)).toEqual([later(1_000), later(2_000)]);
  const [forgotten] = callsOf(`POST /api/Posts/drafts/${sessionId}/forget`);
  expect(forgotten?.body.seen).toBe(later(2_000));
  expect(new Set([...sent, forgotten?.body].map((body) => body?.device)).size).toBe(1);
  expect(forgotten?.body.device).not.toBe(device);
});

test('if another device has changed the draft, the text here continues as a draft of its own', async () => {
  const { editor, callsOf, drafts } = await opened({
    postId: 7,
    answers: { ...serverDraft(later(1_000)), 'POST /api/Posts/drafts': [problem(409)] },
  });
  editor.change({ markdown: 'One word here.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.state).toMatchObject({
    sessionId: otherSessionId,
    isSplit: true,
    values: { markdown: 'One word here.' },
    autosave: { status: 'stored' },
  });
  expect(callsOf('POST /api/Posts/drafts').map(({ body }) => body)).toMatchObject([
    { draft: sessionId, seen: later(1_000) },
    { draft: otherSessionId, seen: null, markdown: 'One word here.' },
  ]);
  expect([...drafts.values()]).toMatchObject([
    { draft: otherSessionId, work: { markdown: 'One word here.' } },
  ]);
  await editor.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(callsOf(`POST /api/Posts/drafts/${sessionId}/forget`)).toEqual([]);
  expect(callsOf(`POST /api/Posts/drafts/${otherSessionId}/forget`)).toHaveLength(1);
});

test('a save leaves the draft that another device has changed', async () => {
  const { editor, drafts } = await opened({
    postId: 7,
    answers: {
      ...serverDraft(later(1_000)),
      [`POST /api/Posts/drafts/${sessionId}/forget`]: [problem(409)],
    },
  });
  await editor.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.state).toMatchObject({
    sessionId: otherSessionId,
    isSplit: true,
    isDirty: false,
    save: { status: 'saved' },
  });
  expect(drafts.size).toBe(0);
});

test('a closed editor leaves its edits in this browser, where the next editor finds them', async () => {
  const { editor, drafts } = await opened({
    postId: 7,
    answers: { 'POST /api/Posts/drafts': [problem(409)] },
  });
  editor.change({ markdown: 'The last words.' });
  editor.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([...drafts.values()]).toMatchObject([
    { draft: sessionId, isSent: false, work: { markdown: 'The last words.' } },
  ]);
});

const here = 'In the browser.';
const there = 'On the server.';

// The browser’s clock is an hour slow.
test.each([
  ['seen: edits here that were not sent', { seen: later(0), isSent: false }, here, sessionId],
  ['sent from here, with a lost reply', { seen: null, isSent: false, device }, here, sessionId],
  ['unseen, after all edits here', { seen: later(-1), isSent: true }, there, sessionId],
  ['unseen, besides edits here', { seen: later(-1), isSent: false }, here, otherSessionId],
  ['perhaps unseen, besides an old record', {}, here, otherSessionId],
  ['the same as an old record', { work: values }, there, sessionId],
])('the state on the server is %s', async (_, local, markdown, session) => {
  const drafts = localDraft(later(-3_600_000), local);
  const { editor } = await opened({ postId: 7, drafts, answers: serverDraft(later(0)) });
  expect(editor.state).toMatchObject({
    values: { markdown },
    sessionId: session,
    isSplit: session !== sessionId,
  });
  if (session !== sessionId)
    expect([...drafts.values()]).toMatchObject([{ draft: session, work: { markdown } }]);
});

test('a draft that another device has deleted is sent again', async () => {
  const drafts = localDraft(later(0), { seen: later(0), isSent: true });
  const { callsOf } = await opened({ postId: 7, drafts });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(callsOf('POST /api/Posts/drafts')).toHaveLength(1);
});
