// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { guest } from '../../cms/contract/guest';
import { setReader } from '../account/reader-store';
import Subscribe from './subscribe';

afterEach(() => setReader(guest));

const logIn = (email: string) => act(() => setReader({ ...guest, email, isValidated: true }));

test('when the user becomes known, the form suggests their address, and keeps a typed one with the focus', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setReader(guest);
  const Page = Subscribe as ComponentType;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  act(() => root.render(<RouterProvider router={router} />));
  const field = place.querySelector<HTMLInputElement>('[name=email]') ?? expect.unreachable();
  logIn('ann@example.com');
  expect(field).toMatchObject({ isConnected: true, value: 'ann@example.com' });
  field.focus();
  field.value = 'else@example.com';
  logIn('bob@example.com');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('else@example.com');
  act(() => root.unmount());
  place.remove();
});
