import { createLocalReq } from 'payload';
import { afterAll, expect, test, vi } from 'vitest';
import { openSite } from '../../testing/open-site';
import { pbkdf2RunsOf } from '../../testing/fast-pbkdf2';
import {
  asBrowser,
  atTheDashboard,
  call,
  logIn,
  makeReader,
  password,
  register,
} from '../../testing/readers';

// Response times must not reveal whether an account exists.

vi.doUnmock('../../platform/api/constant-time-reply');
vi.resetModules();
afterAll(() => void vi.resetModules());
const { payload } = await openSite();
await makeReader('timed');
await makeReader('settled');
await register('unverified');
const browser = asBrowser((await logIn('timed')).cookies);

const changeEmail = (email: string) =>
  call('/Users/changeEmail', { ...browser, body: { password, email } });

test('every refused log-in hashes one password, whatever the reason', async () => {
  const { logIn } = await import('./queries/log-in');
  const req = await createLocalReq({}, payload);
  for (const given of [
    { userName: 'nobody-of-that-name', password },
    { userName: 'timed', password: 'wrong' },
    { userName: 'unverified', password },
  ]) {
    const work = await pbkdf2RunsOf(() => logIn(req, { ...given, rememberMe: false }, ''));
    expect(work, given.userName).toEqual([600_000]);
  }
});

type Reply = { status: number; body: unknown; cookies: string[] };

test.for<[what: string, send: (email: string) => Promise<Reply>]>([
  [
    'a refused log-in',
    (email) => call('/Users/login', { body: { userName: email.split('@')[0], password: 'wrong' } }),
  ],
  ['a request for a code', (email) => call('/Users/resend', { body: { email } })],
  ['a request for a password', (email) => call('/Users/forgotPassword', { body: { email } })],
  ['a registration', (email) => register(`new ${email.split('@')[0]}`, { email })],
  ['a change of the e-mail address', changeEmail],
  [
    'a refused log-in to the dashboard',
    (email) => atTheDashboard('/login', { email, password: 'wrong one' }),
  ],
  [
    'a request for a password in the dashboard',
    (email) => atTheDashboard('/forgot-password', { email }),
  ],
])('%s does not reveal who has an account, by its reply or its duration', async ([, send]) => {
  const timedReply = async (email: string) => {
    const start = performance.now();
    const { status, body, cookies } = await send(email);
    expect(performance.now() - start).toBeGreaterThan(490);
    return { status, body, cookies };
  };
  expect(await timedReply('nobody@example.com')).toEqual(await timedReply('settled@example.com'));
});
