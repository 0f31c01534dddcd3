// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { guest } from '../../cms/contract/guest';
import { ApiError, clientOver } from '../api/client';
import { currentReader, setReader } from './reader-store';
import { logInClient } from './session-actions';

const clientIp = '192.0.2.1';
const ann = { ...guest, userName: 'Ann', email: 'ann@example.com' };
const credentials = { userName: 'Ann', password: 'eight white horses', rememberMe: false };

const clearCookie = () => (document.cookie = 'XSRF-TOKEN=; max-age=0');

afterEach(() => {
  clearCookie();
  localStorage.clear();
  setReader(guest);
});

/** Logs in with a fake reply, in a browser that stores or rejects cookies. */
const logInWith = (reply: unknown, cookies: 'stored' | 'rejected' = 'stored') =>
  logInClient(
    clientOver((route) => {
      const isLogIn = route === 'POST /Users/login';
      if (isLogIn && cookies === 'stored') document.cookie = 'XSRF-TOKEN=a-token';
      return Promise.resolve({ body: isLogIn ? reply : { ip: clientIp }, headers: new Headers() });
    }),
    credentials,
  );

test('after a login, the user is current, and their name is stored under the IP address', async () => {
  await logInWith({ newUser: ann });
  expect(currentReader()).toEqual(ann);
  expect(localStorage.getItem(clientIp)).toBe('Ann');
});

test('without cookies, a login fails and nothing is stored', async () => {
  await expect(logInWith({ newUser: ann }, 'rejected')).rejects.toThrow(
    'This browser keeps no cookies for this site',
  );
  expect(currentReader()).toEqual(guest);
  expect(localStorage).toHaveLength(0);
});

test.each([['Log in to Wi-Fi'], [null], [false], [{}], [{ newUser: null }], [{ userName: 'Ann' }]])(
  'a login fails if the reply has no account: %j',
  async (reply) => {
    await expect(logInWith(reply)).rejects.toThrow(ApiError);
    expect(currentReader()).toEqual(guest);
    expect(localStorage).toHaveLength(0);
  },
);
