// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { initialState } from './editor-state';
import { problem } from './editor-store-fixture';
import { PostList } from './post-list';
import type { PageState } from './use-editor-page';

test.each([
  ['the site does not answer', 503, 'The site is not responding.', []],
  ['the key is no longer valid', 401, 'Your login or key is no longer valid.', ['Log in again']],
])(
  'while %s, the list says so; with a new key it is read again',
  async (_, status, says, offers) => {
    const site = { status };
    vi.stubGlobal('fetch', async () =>
      site.status === 200 ? Response.json([]) : problem(site.status),
    );
    const place = document.createElement('div');
    const root = createRoot(place);
    onTestFinished(() => root.unmount());
    const askForKey = vi.fn();
    const show = (newKeys: number) => {
      const page = { id: null, editor: { askForKey }, state: { ...initialState, newKeys } };
      const list = <PostList page={page as unknown as PageState} />;
      root.render(<MemoryRouter>{list}</MemoryRouter>);
    };
    const alert = () => place.querySelector('[role=alert]');

    show(0);
    await expect.poll(() => alert()?.textContent).toContain(says);
    const buttons = [...(alert()?.querySelectorAll('button') ?? [])];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(offers);
    buttons[0]?.click();
    expect(askForKey).toHaveBeenCalledTimes(offers.length);

    site.status = 200;
    show(1);
    await expect.poll(alert).toBeNull();
  },
);
