// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
  createMemoryRouter,
  type RouteObject,
  RouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guest } from '../../cms/contract/plain/guest';
import { setReader } from '../account/reader-store';
import Subscribe from './subscribe';
import Settings from './subscribe/settings';

const place = document.createElement('div');
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setReader(guest);
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  setReader(guest);
});

const open = async (Page: ComponentType<object>, route: RouteObject = {}) => {
  const Element = () => <Page {...{ loaderData: useLoaderData(), actionData: useActionData() }} />;
  const router = createMemoryRouter([
    { path: '/', element: <Element />, HydrateFallback: () => null, ...route },
  ]);
  await act(async () => root.render(<RouterProvider router={router} />));
};

const find = (selector: string) =>
  place.querySelector<HTMLInputElement>(selector) ?? expect.unreachable(selector);

const logIn = (email: string) => act(() => setReader({ ...guest, email, isValidated: true }));

test('when the user becomes known, the form suggests their address, and keeps a typed one with the focus', async () => {
  await open(Subscribe as ComponentType<object>);
  const field = find('[name=email]');
  logIn('ann@example.com');
  expect(field).toMatchObject({ isConnected: true, value: 'ann@example.com' });
  field.focus();
  field.value = 'else@example.com';
  logIn('bob@example.com');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('else@example.com');
});

test('after the settings are saved, the focus stays on the button', async () => {
  const settings = { email: 'ann@example.com', posts: true, books: true, waitsFor: [] };
  const action = () => {
    settings.books = false;
    return { status: 'done', data: {} };
  };
  await open(Settings as ComponentType<object>, { loader: () => ({ ...settings }), action });
  find('[name=books]').click();
  find('.button-sealed').focus();
  await act(async () => find('.button-sealed').click());
  await expect.poll(() => place.textContent).toContain('Saved.');
  expect(document.activeElement).toBe(find('.button-sealed'));
  expect(['posts', 'books'].map((name) => find(`[name=${name}]`).checked)).toEqual([true, false]);
});
