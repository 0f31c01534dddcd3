import { beforeAll, expect, test } from 'vitest';
import { codeAt } from './second-step';
import { openSite, type TestSite } from '../testing/open-site';
import {
  asBrowser,
  atTheDashboard,
  call,
  cookieValue,
  logIn,
  mailsTo,
  makeEditor,
  makeReader,
  password,
} from '../testing/readers';

// The second step of staff: set up on the account page, required for every new session.

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
});

/** A code is accepted once. The next code is accepted too, because clocks differ. */
const soon = () => Date.now() + 30_000;

/** Returns a code that is invalid at any time. */
function wrongCode(secret: string): string {
  const shown = [-1, 0, 1, 2, 3].map((step) => codeAt(secret, Date.now() + step * 30_000));
  const codes = Array.from({ length: shown.length + 1 }, (_, number) => `00000${number}`);
  return codes.find((code) => !shown.includes(code)) ?? '';
}

async function withSecondStep(userName: string) {
  const cookies = await makeEditor(userName);
  const { body: begun } = await atTheDashboard('/second-step/begin', { password }, cookies);
  const secret = String(begun.secret);
  const code = codeAt(secret);
  const confirmed = await atTheDashboard('/second-step/confirm', { code }, cookies);
  return { cookies, secret, begun, used: code, codes: confirmed.body.codes as string[] };
}

const enter = (userName: string, code?: string) => logIn(userName, { code });

test('a second step is set up by a code of the app, and then asked for at every door', async () => {
  const { cookies, secret, begun, used, codes } = await withSecondStep('ann');
  expect(begun.uri).toContain('ann%40example.com');
  expect(begun.picture).toMatch(/^data:image\/svg\+xml/);
  expect(new Set(codes).size).toBe(10);
  expect((await atTheDashboard('/second-step', undefined, cookies)).body).toMatchObject({
    isOn: true,
    hasApp: true,
    passkeys: [],
    codesLeft: 10,
  });
  expect((await mailsTo('ann@example.com')).at(-1)).toContain('a code from your app');

  const missing = await enter('ann');
  expect(missing).toMatchObject({ status: 401, cookies: [], body: { errors: [{ path: 'code' }] } });
  expect(await enter('ann', wrongCode(secret))).toMatchObject({ status: 401, cookies: [] });
  const wrong = await logIn('ann', { Password: 'wrong', code: codeAt(secret, soon()) });
  expect(wrong.body.errors, 'who lacks the password learns nothing').toBeUndefined();
  const door = (code?: string) =>
    atTheDashboard('/login', { email: 'ann@example.com', password, code });
  const refused = await door();
  expect(refused).toMatchObject({ status: 401, cookies: [] });
  expect(JSON.stringify(refused.body)).toContain('authenticator app');

  // The code from the setup is used up. The next one works once, in either log-in.
  expect(await enter('ann', used)).toMatchObject({ status: 401 });
  const next = codeAt(secret, soon());
  const answers = await Promise.all([1, 2, 3].map(() => door(next)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect(await enter('ann', next)).toMatchObject({ status: 401 });
});

test('a recovery code opens the account once, however it is typed', async () => {
  const { codes } = await withSecondStep('ben');
  const [first = '', second = ''] = codes;
  const typed = first.toLowerCase().replaceAll('-', ' ');
  const answers = await Promise.all([1, 2, 3].map(() => enter('ben', typed)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const session = await enter('ben', second);
  expect(session.status).toBe(200);
  expect((await atTheDashboard('/second-step', undefined, session.cookies)).body).toMatchObject({
    isOn: true,
    codesLeft: 8,
  });
});

test('the mail for a new password opens no session where there is a second step', async () => {
  const { codes } = await withSecondStep('cleo');
  await atTheDashboard('/forgot-password', { email: 'cleo@example.com' });
  const { rows } = await site.payload.db.pool.query<{ token: string }>(
    `SELECT reset_password_token AS token FROM users WHERE user_name = 'cleo'`,
  );
  const fresh = 'another good password';
  const reset = await atTheDashboard('/reset-password', { token: rows[0]?.token, password: fresh });
  expect(reset).toMatchObject({ status: 200, cookies: [] });
  expect(await logIn('cleo', { Password: fresh })).toMatchObject({ status: 401 });
  expect(await logIn('cleo', { Password: fresh, code: codes[0] })).toMatchObject({ status: 200 });
});

test('codes are not guessed: after ten the account takes none for an hour, but where its owner has logged in', async () => {
  const { cookies, secret, codes } = await withSecondStep('dora');
  const from = (code: string | undefined, sent = {}) =>
    call('/Users/login', { ...sent, body: { userName: 'dora', password, code } });
  for (let round = 0; round < 10; round++)
    expect(await from(wrongCode(secret))).toMatchObject({ status: 401 });
  expect(await from(codes[0])).toMatchObject({ status: 429 });
  const device = { 'known-device': cookieValue(cookies, 'known-device') };
  expect(await from(codes[0], { cookies: device })).toMatchObject({ status: 200 });
});

test('password and code are wanted to change or end it, and the operator ends it without', async () => {
  const { cookies, secret, codes } = await withSecondStep('edda');
  for (const path of ['/second-step/begin', '/second-step/codes', '/second-step/end']) {
    for (const proof of [{ password }, { password, code: wrongCode(secret) }])
      expect((await atTheDashboard(path, proof, cookies)).status, path).toBe(401);
    const wrong = { password: 'wrong', code: codes[0] };
    expect((await atTheDashboard(path, wrong, cookies)).status, path).toBe(400);
  }
  const renewed = await atTheDashboard('/second-step/codes', { password, code: codes[0] }, cookies);
  const [fresh] = renewed.body.codes as string[];
  expect(await enter('edda', codes[1]), 'an old one').toMatchObject({ status: 401 });
  expect(
    (await atTheDashboard('/second-step/end', { password, code: fresh }, cookies)).status,
  ).toBe(200);
  expect(await enter('edda')).toMatchObject({ status: 200 });
  expect((await mailsTo('edda@example.com')).at(-1)).toContain(
    'Your password alone now opens your account',
  );

  const { createLocalReq } = await import('payload');
  const { resetSecondStep } = await import('./queries/second-step');
  await withSecondStep('fred');
  expect(await enter('fred')).toMatchObject({ status: 401 });
  const req = await createLocalReq({}, site.payload);
  expect(await resetSecondStep(req, 'fred@example.com')).toMatchObject({ userName: 'fred' });
  expect(await resetSecondStep(req, 'nobody@example.com')).toBeNull();
  expect(await enter('fred')).toMatchObject({ status: 200 });
});

test('readers have none, and of the secrets nothing is stored in the clear or told', async () => {
  await makeReader('greta');
  const reader = (await logIn('greta')).cookies;
  expect((await atTheDashboard('/second-step/begin', { password }, reader)).status).toBe(403);
  expect((await atTheDashboard('/second-step/begin', { password })).status).toBe(403);

  const { secret, codes, cookies } = await withSecondStep('hugo');
  const { rows } = await site.payload.db.pool.query(
    `SELECT row_to_json(u)::text AS text FROM users u WHERE user_name = 'hugo'`,
  );
  const { body: me } = await atTheDashboard('/me', undefined, cookies);
  const exported = await call('/Users/export', asBrowser(cookies));
  for (const text of [String(rows[0]?.text), JSON.stringify(me), JSON.stringify(exported.body)])
    for (const hidden of [secret, ...codes]) expect(text).not.toContain(hidden);
  expect(JSON.stringify(me)).not.toMatch(/secondStep/);
});
