// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { guest } from '../../cms/contract/plain/guest';
import { ApiError, clientOver } from '../../cms/contract/plain/client';
import { currentReader, setReader } from './reader-store';
import { endClientSession, logInClient, logOutClient } from './session-actions';

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
    'This browser does not accept cookies from this site',
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

/** Returns a client that records its calls. A log-in fails with this status, or makes the user Bob. */
function recordingClient(loginStatus = 200) {
  const calls: string[] = [];
  const inputs: unknown[] = [];
  const api = clientOver((route, input) => {
    calls.push(route);
    inputs.push(input);
    if (route !== 'POST /Users/login')
      return Promise.resolve({ body: { ip: clientIp }, headers: new Headers() });
    if (loginStatus !== 200)
      throw new ApiError(loginStatus, { status: loginStatus, title: 'Error', detail: 'Failed' });
    document.cookie = 'XSRF-TOKEN=a-token';
    const newUser = { ...ann, userName: 'Bob' };
    return Promise.resolve({ body: { newUser }, headers: new Headers() });
  });
  return { api, calls, inputs };
}

test.each([
  ['Ann', ann, false],
  [' ann ', ann, false],
  ['Ａｎｎ', ann, false],
  ['Ann', { ...ann, rememberMe: true }, true],
])(
  'if %s logs in again and the session is valid, it is reused',
  async (userName, me, rememberMe) => {
    vi.stubGlobal('fetch', async () => Response.json(me));
    setReader(ann);
    const { api, calls } = recordingClient();
    await logInClient(api, { ...credentials, userName, rememberMe });
    expect(calls).toEqual([]);
    expect(currentReader()).toEqual(me);
  },
);

test.each([
  ['another user logs in', 'Bob', ann, false],
  ['the session has ended', 'Ann', guest, false],
  ['the session is another user’s', 'Ann', { ...ann, userName: 'Eve' }, false],
  ['the session ends with the browser and should not', 'Ann', ann, true],
])('if %s, the password is checked', async (_, userName, me, rememberMe) => {
  vi.stubGlobal('fetch', async () => Response.json(me));
  setReader(ann);
  const { api, calls } = recordingClient();
  await logInClient(api, { ...credentials, userName, rememberMe });
  expect(calls).toContain('POST /Users/login');
  expect(currentReader()).toMatchObject({ userName: 'Bob' });
});

test('a login sends the IP address, and tells other tabs', async () => {
  const { api, calls, inputs } = recordingClient();
  await logInClient(api, credentials);
  expect(calls).toEqual(['GET /ip', 'POST /Users/login']);
  expect(inputs).toEqual([{}, { ...credentials, ipAddress: clientIp }]);
  expect(localStorage.getItem('session-changed')).not.toBeNull();
});

test.each([
  [401, ann, true],
  [401, guest, false],
  [503, ann, false],
])('a login that fails with %i makes the user a guest', async (status, before, endsSession) => {
  setReader(before);
  const { api, calls } = recordingClient(status);
  await expect(logInClient(api, { ...credentials, userName: 'Bob' })).rejects.toThrow('Failed');
  expect(currentReader()).toEqual(guest);
  expect(calls.includes('POST /Users/logout')).toBe(endsSession);
  expect(localStorage.getItem('session-changed') !== null).toBe(endsSession);
});

test.each([
  [false, null],
  [true, 'Ann'],
])('a logout with “Remember Me” %j leaves the stored name %j', async (rememberMe, stored) => {
  localStorage.setItem(clientIp, 'Ann');
  setReader({ ...ann, rememberMe });
  await logOutClient(recordingClient().api);
  expect(currentReader()).toEqual(guest);
  expect(localStorage.getItem(clientIp)).toBe(stored);
});

test('a logout passes on its options, and a deleted account leaves no name', async () => {
  localStorage.setItem(clientIp, 'Ann');
  const { api, calls, inputs } = recordingClient();
  setReader({ ...ann, rememberMe: true });
  await logOutClient(api, { everywhere: true });
  expect(inputs).toEqual([{ everywhere: true }]);
  expect(localStorage.getItem('session-changed')).not.toBeNull();
  await endClientSession(api);
  expect(calls).toEqual(['POST /Users/logout', 'GET /ip']);
  expect(localStorage.getItem(clientIp)).toBeNull();
});
