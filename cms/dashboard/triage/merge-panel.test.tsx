// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MergePanel } from './merge-panel';
import type { SentDecision } from '../../platform/fields/moderated';

const rancor = { id: 7, subject: 'Rancor', description: 'A lord.' };

let place = document.createElement('div');
let root = createRoot(place);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  place = document.createElement('div');
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const show = (refused: SentDecision | null) =>
  act(async () =>
    root.render(
      <MergePanel
        term={{
          id: 1,
          subject: 'The Mordeturr',
          title: 'The Mordeturr',
          description: 'Another name of Rancor.',
          updatedAt: 'then',
          suggestedAt: 'then',
          suggestedBy: null,
          creditedTo: null,
          canBlock: true,
          similar: [],
        }}
        books={['One', 'Two']}
        fromBook={0}
        refused={refused}
        onDecide={() => {}}
        onClose={() => {}}
      />,
    ),
  );

/** Types into the search field, and waits for the response. */
async function search(text: string) {
  const box = place.querySelector<HTMLInputElement>('input:not([name])');
  await act(async () => {
    // React overrides the setter of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(() => vi.advanceTimersByTimeAsync(250));
  return place.textContent;
}

test('a failed search is not reported as one without results', async () => {
  await show(null);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const failed = await search('Ran');
  expect(failed).toContain('The search failed. The server did not answer.');
  expect(failed).not.toContain('None found.');
  vi.stubGlobal('fetch', async () => Response.json({ docs: [] }));
  expect(await search('Ranc')).toContain('None found.');
  vi.stubGlobal('fetch', async () => Response.json({ docs: [rancor] }));
  expect(await search('Rancor')).toContain('Merge into Rancor');
});

test('after a refusal, the term that was chosen to merge into is chosen again', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(rancor));
  vi.stubGlobal('fetch', fetch);
  await show({ decision: 'merge', into: rancor.id, as: 'alias', subject: 'The Mordeturr' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/cms/api/glossary-terms/7?depth=0']);
  expect(place.textContent).toContain('Merge into Rancor');
});
