import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { Secret, TOTP } from 'otpauth';
import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { resetSecondStep } from './queries/second-step';
import { createAuthenticator } from '../../testing/authenticator';
import { openSite, origin } from '../../testing/open-site';
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
} from '../../testing/readers';

const { payload } = await openSite();

type Body = Record<string, unknown>;

const at = (path: string, body?: Body, cookies?: string[]) =>
  atTheDashboard(`/second-step${path}`, body, cookies);

const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

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
  const { body: begun } = await at('/begin', { password }, cookies);
  const secret = String(begun.secret);
  const code = codeAt(secret);
  const confirmed = await at('/confirm', { code }, cookies);
  return { cookies, secret, begun, used: code, codes: confirmed.body.codes as string[] };
}

const enter = (userName: string, code?: string) => logIn(userName, { code });

test('an app is set up by one of its codes, and both log-ins then require a code or a recovery code, once', async () => {
  const { cookies, secret, begun, used, codes } = await withSecondStep('ada');
  expect(begun.uri).toContain('ada%40example.com');
  expect(begun.picture).toMatch(/^data:image\/svg\+xml/);
  expect(new Set(codes).size).toBe(10);
  expect((await at('', undefined, cookies)).body).toMatchObject({
    isOn: true,
    hasApp: true,
    passkeys: [],
    codesLeft: 10,
  });
  expect((await mailsTo('ada@example.com')).at(-1)).toContain('a code from your app');

  const missing = await enter('ada');
  expect(missing).toMatchObject({ status: 401, cookies: [], body: { errors: [{ path: 'code' }] } });
  expect(await enter('ada', wrongCode(secret))).toMatchObject({ status: 401, cookies: [] });
  const wrong = await logIn('ada', { Password: 'wrong', code: codeAt(secret, soon()) });
  expect(wrong.body.errors, 'nothing is revealed without the password').toBeUndefined();
  const adminLogIn = (code?: string) =>
    atTheDashboard('/login', { email: 'ada@example.com', password, code });
  const refused = await adminLogIn();
  expect(refused).toMatchObject({ status: 401, cookies: [] });
  expect(JSON.stringify(refused.body)).toContain('authenticator app');

  // The code from the setup is used up. The next one works once, in either log-in.
  expect(await enter('ada', used)).toMatchObject({ status: 401 });
  const next = codeAt(secret, soon());
  const answers = await Promise.all([1, 2, 3].map(() => adminLogIn(next)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect(await enter('ada', next)).toMatchObject({ status: 401 });

  // So does a recovery code, in any spelling.
  const typed = codes[0]?.toLowerCase().replaceAll('-', ' ');
  const entered = await Promise.all([1, 2, 3].map(() => enter('ada', typed)));
  expect(entered.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await at('', undefined, cookies)).body).toMatchObject({
    codesLeft: 9,
  });
});

test('after ten wrong codes an account accepts none for an hour, except on known devices', async () => {
  const { cookies, secret, codes } = await withSecondStep('dina');
  const from = (code: string | undefined, sent = {}) =>
    call('/Users/login', { ...sent, body: { userName: 'dina', password, code } });
  for (let round = 0; round < 10; round++)
    expect(await from(wrongCode(secret))).toMatchObject({ status: 401 });
  expect(await from(codes[0])).toMatchObject({ status: 429 });
  const device = { 'known-device': cookieValue(cookies, 'known-device') };
  expect(await from(codes[0], { cookies: device })).toMatchObject({ status: 200 });
});

test('changing or ending the second step requires the password and a code', async () => {
  const { cookies, secret, codes } = await withSecondStep('emil');
  for (const path of ['/begin', '/codes', '/end']) {
    for (const proof of [{ password }, { password, code: wrongCode(secret) }])
      expect((await at(path, proof, cookies)).status, path).toBe(401);
    const wrong = { password: 'wrong', code: codes[0] };
    expect((await at(path, wrong, cookies)).status, path).toBe(400);
  }
  const renewed = await at('/codes', { password, code: codes[0] }, cookies);
  const [fresh] = renewed.body.codes as string[];
  expect(await enter('emil', codes[1]), 'an old one').toMatchObject({ status: 401 });
  expect((await at('/end', { password, code: fresh }, cookies)).status).toBe(200);
  expect(await enter('emil')).toMatchObject({ status: 200 });
  expect((await mailsTo('emil@example.com')).at(-1)).toContain('now requires only your password');
});

test('readers cannot set up a second step, and its secrets are neither stored in plain text nor shown', async () => {
  await makeReader('gert');
  const reader = (await logIn('gert')).cookies;
  expect((await at('/begin', { password }, reader)).status).toBe(403);
  expect((await at('/begin', { password })).status).toBe(403);

  const { secret, codes, cookies } = await withSecondStep('hans');
  const { rows } = await payload.db.pool.query(
    `SELECT row_to_json(u)::text AS text FROM users u WHERE user_name = 'hans'`,
  );
  const { body: me } = await atTheDashboard('/me', undefined, cookies);
  const exported = await call('/Users/export', asBrowser(cookies));
  for (const text of [String(rows[0]?.text), JSON.stringify(me), JSON.stringify(exported.body)])
    for (const hidden of [secret, ...codes]) expect(text).not.toContain(hidden);
  expect(JSON.stringify(me)).not.toMatch(/secondStep/);
});

type Authenticator = ReturnType<typeof createAuthenticator>;

async function addPasskey(
  cookies: string[],
  {
    name = 'My phone',
    authenticator = createAuthenticator({ origin }),
    proof = {},
  }: { name?: string; authenticator?: Authenticator; proof?: Body } = {},
) {
  const begun = await at('/passkeys/begin', { password, ...proof }, cookies);
  expect(begun.status).toBe(200);
  const options = begun.body.options as PublicKeyCredentialCreationOptionsJSON;
  const response = authenticator.create(options);
  const added = await at('/passkeys/add', { name, response }, cookies);
  return { authenticator, options, response, added };
}

async function withPasskey(userName: string) {
  const cookies = await makeEditor(userName);
  const { authenticator, added } = await addPasskey(cookies);
  return { cookies, authenticator, codes: added.body.codes as string[] };
}

const adminLogIn = (userName: string, more: Body = {}) =>
  atTheDashboard('/login', { email: `${userName}@example.com`, password, ...more });

const askedAt = async (userName: string) =>
  (await adminLogIn(userName)).body.passkey as PublicKeyCredentialRequestOptionsJSON;

const enterWith = async (userName: string, authenticator: Authenticator) =>
  adminLogIn(userName, { passkey: authenticator.use(await askedAt(userName)) });

/** Returns the proof that a logged-in user gives again. */
async function proofOf(authenticator: Authenticator, cookies: string[]) {
  const { body } = await at('/passkeys/use', {}, cookies);
  return {
    password,
    passkey: authenticator.use(body.options as PublicKeyCredentialRequestOptionsJSON),
  };
}

test('a registered passkey is required at the dashboard’s log-in', async () => {
  const cookies = await makeEditor('ann');
  const wrong = await at('/passkeys/begin', { password: 'no' }, cookies);
  expect(wrong.status).toBe(400);
  const { authenticator, options, added } = await addPasskey(cookies);
  expect(options.rp).toEqual({ id: 'localhost', name: 'The Fovean Chronicles' });
  expect(added).toMatchObject({ status: 200 });
  expect(new Set(added.body.codes as string[]).size).toBe(10);
  expect((await mailsTo('ann@example.com')).at(-1)).toContain('the passkey “My phone”');

  const { body: state } = await at('', undefined, cookies);
  expect(state).toMatchObject({
    isOn: true,
    hasApp: false,
    codesLeft: 10,
    passkeysFor: 'localhost',
  });
  expect(state.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);

  const asked = await adminLogIn('ann');
  expect(asked).toMatchObject({ status: 401, cookies: [] });
  expect(asked.body.passkey).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [{ id: authenticator.id, transports: ['internal'] }],
  });
  const stranger = await atTheDashboard('/login', { email: 'ann@example.com', password: 'wrong' });
  expect(stranger.body, 'nothing is revealed without the password').not.toHaveProperty('passkey');

  const session = await enterWith('ann', authenticator);
  expect(session.status).toBe(200);
  const used = await at('', undefined, session.cookies);
  expect(used.body.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) as string }]);
  const { body: exported } = await call('/Users/export', asBrowser(session.cookies));
  expect(exported).toMatchObject({ account: { passkeys: [{ name: 'My phone' }] } });
  const { body: me } = await atTheDashboard('/me', undefined, session.cookies);
  expect(JSON.stringify(me)).not.toContain(authenticator.id);
});

test('a signed challenge is valid once, for its own purpose, until it expires', async () => {
  const { authenticator, cookies } = await withPasskey('ben');
  const passkey = authenticator.use(await askedAt('ben'));
  const answers = await Promise.all([1, 2, 3].map(() => adminLogIn('ben', { passkey })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  // A challenge for a logged-in user is not valid for a log-in.
  const { passkey: elsewhere } = await proofOf(authenticator, cookies);
  expect(await adminLogIn('ben', { passkey: elsewhere })).toMatchObject({
    status: 401,
    cookies: [],
  });
  const own = authenticator.use({ challenge: 'bWFkZSB1cA', rpId: 'localhost' });
  expect(await adminLogIn('ben', { passkey: own })).toMatchObject({ status: 401, cookies: [] });
  const late = authenticator.use(await askedAt('ben'));
  await payload.db.pool.query(`UPDATE passkey_challenges SET expires_at = now()`);
  expect(await adminLogIn('ben', { passkey: late })).toMatchObject({ status: 401, cookies: [] });
});

test('an unknown passkey, another site’s, another account’s and a copied one are refused', async () => {
  const { authenticator } = await withPasskey('cleo');
  const { authenticator: ofDora } = await withPasskey('dora');
  const refused = async (passkey: ReturnType<Authenticator['use']>, why: string) =>
    expect(await adminLogIn('cleo', { passkey }), why).toMatchObject({ status: 401, cookies: [] });

  const unknown = createAuthenticator({ origin });
  await refused(unknown.use(await askedAt('cleo')), 'one that was never registered');
  const posing = unknown.use(await askedAt('cleo'));
  await refused({ ...posing, id: authenticator.id, rawId: authenticator.id }, 'with a known id');
  await refused(ofDora.use(await askedAt('cleo')), 'of another account');
  await refused(ofDora.use(await askedAt('dora')), 'with its challenge');
  const options = await askedAt('cleo');
  await refused(authenticator.use({ ...options, rpId: 'evil.example' }), 'for another site');

  authenticator.countFrom(10);
  expect((await enterWith('cleo', authenticator)).status).toBe(200);
  authenticator.countFrom(10);
  await refused(authenticator.use(await askedAt('cleo')), 'an unchanged counter');
  expect((await enterWith('cleo', authenticator)).status).toBe(200);
});

test('a passkey can be registered only on this site, in the session that began it, and once', async () => {
  const cookies = await makeEditor('edda');
  const { cookies: other } = await logIn('edda');
  const foreign = createAuthenticator({ origin: 'https://evil.example' });
  expect((await addPasskey(cookies, { authenticator: foreign })).added.status).toBe(400);

  const authenticator = createAuthenticator({ origin });
  const { body } = await at('/passkeys/begin', { password }, cookies);
  const response = authenticator.create(body.options as PublicKeyCredentialCreationOptionsJSON);
  const add = (as: string[]) => at('/passkeys/add', { name: 'Key', response }, as);
  expect((await add(other)).status).toBe(400);
  expect((await add(cookies)).status).toBe(200);
  expect((await add(cookies)).status).toBe(400);

  const proof = await proofOf(authenticator, cookies);
  const begin = { ...proof, password };
  expect((await at('/passkeys/begin', begin, other)).status).toBe(401);
  const own = await proofOf(authenticator, cookies);
  expect((await addPasskey(cookies, { authenticator, proof: own })).added.status).toBe(400);
});

test('a removed passkey is refused, and without passkeys the password is enough', async () => {
  const { authenticator: first, cookies, codes } = await withPasskey('fred');
  const bare = await at('/passkeys/begin', { password }, cookies);
  expect(bare.status, 'a second one needs the first').toBe(401);
  const proof = await proofOf(first, cookies);
  const { authenticator: second, added } = await addPasskey(cookies, { name: 'Desk', proof });
  expect(added.body.codes, 'the recovery codes stay').toBeNull();
  expect((await askedAt('fred')).allowCredentials).toHaveLength(2);

  const remove = async (id: string, more: Body, as = cookies) =>
    (await at('/passkeys/remove', { id, ...more }, as)).status;
  expect(await remove(first.id, { password: 'wrong' })).toBe(400);
  expect(await remove(first.id, { password })).toBe(401);
  const { cookies: greta, authenticator: ofGreta } = await withPasskey('greta');
  expect(await remove(first.id, await proofOf(ofGreta, greta), greta), 'another’s').toBe(404);
  expect(await remove(first.id, await proofOf(second, cookies))).toBe(200);
  expect((await mailsTo('fred@example.com')).at(-1)).toContain(
    'The passkey “My phone” no longer works',
  );
  expect(await enterWith('fred', first)).toMatchObject({ status: 401, cookies: [] });
  expect((await enterWith('fred', second)).status).toBe(200);

  expect(await remove(second.id, { password, code: codes[0] })).toBe(200);
  expect((await mailsTo('fred@example.com')).at(-1)).toContain('now requires only your password');
  expect((await adminLogIn('fred')).status).toBe(200);
  const { body } = await at('', undefined, cookies);
  expect(body).toMatchObject({ isOn: false, passkeys: [], codesLeft: 0 });
});

test('an app, a passkey, or a recovery code is enough, and the site’s log-in requires a code, too', async () => {
  const { authenticator, cookies, codes } = await withPasskey('hugo');
  const site = await logIn('hugo');
  expect(site).toMatchObject({ status: 401, cookies: [], body: { errors: [{ path: 'code' }] } });
  expect(JSON.stringify(site.body)).toContain('/cms');
  expect((await logIn('hugo', { code: codes[0] })).status).toBe(200);

  const begun = await at('/begin', await proofOf(authenticator, cookies), cookies);
  const secret = String(begun.body.secret);
  const confirmed = await at('/confirm', { code: codeAt(secret) }, cookies);
  const fresh = confirmed.body.codes as string[];
  expect((await enterWith('hugo', authenticator)).status).toBe(200);
  const soon = codeAt(secret, Date.now() + 30_000);
  expect((await adminLogIn('hugo', { code: soon })).status).toBe(200);
  const ended = await at('/end', { password, code: fresh[0] }, cookies);
  expect(ended.status).toBe(200);
  expect((await mailsTo('hugo@example.com')).at(-1)).toContain('Your passkeys still do');
  expect((await adminLogIn('hugo')).status).toBe(401);
  expect((await adminLogIn('hugo', { code: fresh[1] })).status).toBe(200);
});

test('a password reset opens no session without the second step, which the operator can remove', async () => {
  const { authenticator } = await withPasskey('jo');
  await atTheDashboard('/forgot-password', { email: 'jo@example.com' });
  const { rows } = await payload.db.pool.query<{ token: string }>(
    `SELECT reset_password_token AS token FROM users WHERE user_name = 'jo'`,
  );
  const reset = { token: rows[0]?.token, password };
  expect(await atTheDashboard('/reset-password', reset)).toMatchObject({
    status: 200,
    cookies: [],
  });

  const waiting = authenticator.use(await askedAt('jo'));
  const req = await createLocalReq({}, payload);
  expect(await resetSecondStep(req, 'jo@example.com')).toMatchObject({ userName: 'jo' });
  expect((await adminLogIn('jo')).status).toBe(200);
  expect((await addPasskey((await adminLogIn('jo')).cookies)).added.status).toBe(200);
  expect((await adminLogIn('jo', { passkey: waiting })).status).toBe(401);
});

test('a passkey confirms a session if its device has verified its owner, once', async () => {
  const { authenticator, cookies } = await withPasskey('kim');
  const letTimePass = () =>
    payload.db.pool.query(`UPDATE users_sessions SET created_at = now() - interval '16 minutes',
      confirmed_at = confirmed_at - interval '16 minutes'`);
  const exported = async () => (await call('/Users/export', asBrowser(cookies))).status;
  const askedFor = async (purpose: Body) =>
    (await at('/passkeys/use', purpose, cookies)).body
      .options as PublicKeyCredentialRequestOptionsJSON;
  const confirm = async (passkey: ReturnType<Authenticator['use']>) =>
    (await at('/passkeys/confirm', { passkey }, cookies)).status;

  await letTimePass();
  const alone = await call('/Users/reauthenticate', { ...asBrowser(cookies), body: { password } });
  expect(alone, 'the password is not enough').toMatchObject({
    status: 400,
    body: { errors: [{ path: 'code', message: expect.stringMatching(/^Is missing\./) as string }] },
  });
  const options = await askedFor({ for: 'confirmation' });
  expect(options.userVerification).toBe('required');
  expect(await confirm(authenticator.use(options, { isVerified: false }))).toBe(401);
  expect(await confirm(authenticator.use(await askedFor({})))).toBe(401);
  expect(await exported()).toBe(403);

  const passkey = authenticator.use(await askedFor({ for: 'confirmation' }));
  expect(await confirm(passkey)).toBe(200);
  expect(await exported()).toBe(200);
  await letTimePass();
  expect(await confirm(passkey)).toBe(401);
  expect(await exported()).toBe(403);
});

test('malformed passkey responses are refused', async () => {
  const { cookies } = await withPasskey('max');
  const id = 'bWFkZSB1cA';
  const response = { clientDataJSON: id, authenticatorData: id, signature: id };
  const passkey = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  expect((await adminLogIn('max', { passkey })).status).toBe(401);
  for (const odd of [
    { ...passkey, id: '<' },
    { ...passkey, response: {} },
  ])
    expect((await adminLogIn('max', { passkey: odd })).status).toBe(400);
  const made = { ...passkey, response: { clientDataJSON: id, attestationObject: id } };
  const add = { name: 'Key', response: made };
  expect((await atTheDashboard('/second-step/passkeys/add', add, cookies)).status).toBe(400);
});
