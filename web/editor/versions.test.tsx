// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { act, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditorStore } from './editor-store';
import { opened, post, problem, sessionId, values } from './editor-store-fixture';
import type { PageState } from './use-editor-page';
import { ReplacingPanel } from './versions';

const place = document.createElement('div');
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A narrow screen.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/versions/saved-1')) return Response.json(values);
    if (!pathname.endsWith('/versions')) return Response.json([]);
    const version = { version: 'saved-1', kind: 'draft', at: post.updatedAt };
    return Response.json([{ ...version, scheduledFor: null, title: 'Earlier', words: 3 }]);
  });
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

type PanelProps = { editor: EditorStore; shown: 'history' | 'conflict' };

function Shown({ editor, shown }: PanelProps) {
  const state = useSyncExternalStore(editor.subscribe, () => editor.state);
  const page = { editor, state, sessionId, panel: { shown, close: () => undefined } };
  return <ReplacingPanel page={page as unknown as PageState} />;
}

const pass = () => act(() => vi.advanceTimersByTimeAsync(100));

async function show(props: PanelProps) {
  const router = createMemoryRouter([{ path: '/', element: <Shown {...props} /> }]);
  act(() => root.render(<RouterProvider router={router} />));
  await pass();
}

const press = (name: RegExp) =>
  act(() =>
    [...place.querySelectorAll('button')].find((each) => name.test(each.textContent))?.click(),
  );

/** Types at the end of a text of the comparison. */
async function type(name: string, text: string) {
  const field = place.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  const view = field && EditorView.findFromDOM(field);
  act(() => view?.dispatch({ changes: { from: view.state.doc.length, insert: text } }));
  await pass();
}

test('text typed in the comparison of a conflict is in the draft at once', async () => {
  const theirs = { ...post, markdown: 'Theirs.', updatedAt: '2026-01-02T00:00:00.000Z' };
  const answers = { 'GET /api/Posts': [post, theirs], 'POST /api/Posts/update': [problem(409)] };
  const { editor, drafts, callsOf } = await opened({ postId: 7, answers });
  editor.change({ markdown: 'Mine.' });
  await editor.save();
  await show({ editor, shown: 'conflict' });
  await type('Yours, which you can edit here', ' Merged');
  await type('Yours, which you can edit here', ' by hand.');
  expect(editor.state.values.markdown).toBe('Mine. Merged by hand.');
  expect(drafts.get(sessionId)?.work.markdown).toBe('Mine. Merged by hand.');

  // The screen still has the text from before.
  press(/^Keep mine/);
  await pass();
  expect(callsOf('POST /api/Posts/update').at(-1)?.body.markdown).toBe('Mine.');
  expect(editor.state.setAside?.work.markdown).toBe('Mine. Merged by hand.');
});

test('text typed in the history is in the draft at once', async () => {
  const { editor, drafts } = await opened({ postId: 7 });
  await show({ editor, shown: 'history' });
  press(/Earlier/);
  await pass();
  await type('The text now', ' Typed');
  await type('The text now', ' there.');
  expect(editor.state.values.markdown).toBe('As it was saved. Typed there.');
  expect(drafts.get(sessionId)?.work.markdown).toBe('As it was saved. Typed there.');
});
