import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../testing/authenticator';
import { codeAt } from './second-step';
import { openSite, origin, type TestSite } from '../testing/open-site';
import {
  asBrowser,
  atTheDashboard,
  call,
  logIn,
  mailsTo,
  makeEditor,
  makeReader,
  password,
} from '../testing/readers';

// Passkeys as a second step: created on the account page, required at the dashboard's log-in.

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
});

type Body = Record<string, unknown>;
type Authenticator = ReturnType<typeof createAuthenticator>;

async function addPasskey(
  cookies: string[],
  {
    name = 'My phone',
    authenticator = createAuthenticator({ origin }),
    proof = {},
  }: { name?: string; authenticator?: ReturnType<typeof createAuthenticator>; proof?: Body } = {},
) {
  const begun = await atTheDashboard(
    '/second-step/passkeys/begin',
    { password, ...proof },
    cookies,
  );
  expect(begun.status).toBe(200);
  const options = begun.body.options as PublicKeyCredentialCreationOptionsJSON;
  const response = authenticator.create(options);
  const added = await atTheDashboard('/second-step/passkeys/add', { name, response }, cookies);
  return { authenticator, options, response, added };
}

async function withPasskey(userName: string) {
  const cookies = await makeEditor(userName);
  const { authenticator, added } = await addPasskey(cookies);
  return { cookies, authenticator, codes: added.body.codes as string[] };
}

/** Sends a dashboard log-in with the password and optional other fields. */
const door = (userName: string, more: Body = {}) =>
  atTheDashboard('/login', { email: `${userName}@example.com`, password, ...more });

const askedAt = async (userName: string) =>
  (await door(userName)).body.passkey as PublicKeyCredentialRequestOptionsJSON;

const enter = async (userName: string, authenticator: Authenticator) =>
  door(userName, { passkey: authenticator.use(await askedAt(userName)) });

/** Returns the proof that a logged-in user gives again. */
async function proofOf(authenticator: Authenticator, cookies: string[]) {
  const { body } = await atTheDashboard('/second-step/passkeys/use', {}, cookies);
  return {
    password,
    passkey: authenticator.use(body.options as PublicKeyCredentialRequestOptionsJSON),
  };
}

test('a passkey is registered by its owner, and then asked for at the door', async () => {
  const cookies = await makeEditor('ann');
  const wrong = await atTheDashboard('/second-step/passkeys/begin', { password: 'no' }, cookies);
  expect(wrong.status).toBe(400);
  const { authenticator, options, added } = await addPasskey(cookies);
  expect(options.rp).toEqual({ id: 'localhost', name: 'The Fovean Chronicles' });
  expect(added).toMatchObject({ status: 200 });
  expect(new Set(added.body.codes as string[]).size).toBe(10);
  expect((await mailsTo('ann@example.com')).at(-1)).toContain('the passkey “My phone”');

  const { body: state } = await atTheDashboard('/second-step', undefined, cookies);
  expect(state).toMatchObject({
    isOn: true,
    hasApp: false,
    codesLeft: 10,
    passkeysFor: 'localhost',
  });
  expect(state.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);

  const asked = await door('ann');
  expect(asked).toMatchObject({ status: 401, cookies: [] });
  expect(asked.body.passkey).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [{ id: authenticator.id, transports: ['internal'] }],
  });
  const stranger = await atTheDashboard('/login', { email: 'ann@example.com', password: 'wrong' });
  expect(stranger.body, 'who lacks the password learns nothing').not.toHaveProperty('passkey');

  const session = await enter('ann', authenticator);
  expect(session.status).toBe(200);
  const used = await atTheDashboard('/second-step', undefined, session.cookies);
  expect(used.body.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) as string }]);
});

test('what was signed opens once, and only what the door has asked for', async () => {
  const { authenticator, cookies } = await withPasskey('ben');
  const passkey = authenticator.use(await askedAt('ben'));
  const answers = await Promise.all([1, 2, 3].map(() => door('ben', { passkey })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  // A challenge for a logged-in user is not valid for a log-in.
  const { passkey: elsewhere } = await proofOf(authenticator, cookies);
  expect(await door('ben', { passkey: elsewhere })).toMatchObject({ status: 401, cookies: [] });
  const own = authenticator.use({ challenge: 'bWFkZSB1cA', rpId: 'localhost' });
  expect(await door('ben', { passkey: own })).toMatchObject({ status: 401, cookies: [] });
  const late = authenticator.use(await askedAt('ben'));
  await site.payload.db.pool.query(`UPDATE passkey_challenges SET expires_at = now()`);
  expect(await door('ben', { passkey: late })).toMatchObject({ status: 401, cookies: [] });
});

test('another key, another page, another account and a copied key stay out', async () => {
  const { authenticator } = await withPasskey('cleo');
  const { authenticator: ofDora } = await withPasskey('dora');
  const refused = async (passkey: ReturnType<Authenticator['use']>, why: string) =>
    expect(await door('cleo', { passkey }), why).toMatchObject({ status: 401, cookies: [] });

  const unknown = createAuthenticator({ origin });
  await refused(unknown.use(await askedAt('cleo')), 'one that was never registered');
  const posing = unknown.use(await askedAt('cleo'));
  await refused({ ...posing, id: authenticator.id, rawId: authenticator.id }, 'its name alone');
  await refused(ofDora.use(await askedAt('cleo')), 'that of another account');
  await refused(ofDora.use(await askedAt('dora')), 'nor for a challenge of that');
  const options = await askedAt('cleo');
  await refused(authenticator.use({ ...options, rpId: 'evil.example' }), 'for another site');

  authenticator.countFrom(10);
  expect((await enter('cleo', authenticator)).status).toBe(200);
  authenticator.countFrom(10);
  await refused(authenticator.use(await askedAt('cleo')), 'a counter that stood still');
  expect((await enter('cleo', authenticator)).status).toBe(200);
});

test('only a page of the site registers one, only in the session that began, and each once', async () => {
  const cookies = await makeEditor('edda');
  const { cookies: other } = await logIn('edda');
  const foreign = createAuthenticator({ origin: 'https://evil.example' });
  expect((await addPasskey(cookies, { authenticator: foreign })).added.status).toBe(400);

  const authenticator = createAuthenticator({ origin });
  const { body } = await atTheDashboard('/second-step/passkeys/begin', { password }, cookies);
  const response = authenticator.create(body.options as PublicKeyCredentialCreationOptionsJSON);
  const add = (as: string[]) =>
    atTheDashboard('/second-step/passkeys/add', { name: 'Key', response }, as);
  expect((await add(other)).status).toBe(400);
  expect((await add(cookies)).status).toBe(200);
  expect((await add(cookies)).status).toBe(400);

  const proof = await proofOf(authenticator, cookies);
  const begin = { ...proof, password };
  expect((await atTheDashboard('/second-step/passkeys/begin', begin, other)).status).toBe(401);
  const own = await proofOf(authenticator, cookies);
  expect((await addPasskey(cookies, { authenticator, proof: own })).added.status).toBe(400);
});

test('of several each has a name, one that is removed stays out, and without any the password is enough', async () => {
  const { authenticator: first, cookies, codes } = await withPasskey('fred');
  const bare = await atTheDashboard('/second-step/passkeys/begin', { password }, cookies);
  expect(bare.status, 'a second one needs the first').toBe(401);
  const proof = await proofOf(first, cookies);
  const { authenticator: second, added } = await addPasskey(cookies, { name: 'Desk', proof });
  expect(added.body.codes, 'the recovery codes stay').toBeNull();
  expect((await askedAt('fred')).allowCredentials).toHaveLength(2);

  const remove = async (id: string, more: Body, as = cookies) =>
    (await atTheDashboard('/second-step/passkeys/remove', { id, ...more }, as)).status;
  expect(await remove(first.id, { password })).toBe(401);
  const { cookies: greta, authenticator: ofGreta } = await withPasskey('greta');
  expect(await remove(first.id, await proofOf(ofGreta, greta), greta), 'another’s').toBe(404);
  expect(await remove(first.id, await proofOf(second, cookies))).toBe(200);
  expect((await mailsTo('fred@example.com')).at(-1)).toContain(
    'The passkey “My phone” no longer works',
  );
  expect(await enter('fred', first)).toMatchObject({ status: 401, cookies: [] });
  expect((await enter('fred', second)).status).toBe(200);

  expect(await remove(second.id, { password, code: codes[0] })).toBe(200);
  expect((await mailsTo('fred@example.com')).at(-1)).toContain(
    'Your password alone now opens your account',
  );
  expect((await door('fred')).status).toBe(200);
  const { body } = await atTheDashboard('/second-step', undefined, cookies);
  expect(body).toMatchObject({ isOn: false, passkeys: [], codesLeft: 0 });
});

test('beside an app either opens, the recovery codes stand in for both, and readers’ log-in asks too', async () => {
  const { authenticator, cookies, codes } = await withPasskey('hugo');
  const site = await logIn('hugo');
  expect(site).toMatchObject({ status: 401, cookies: [], body: { errors: [{ path: 'code' }] } });
  expect(JSON.stringify(site.body)).toContain('/cms');
  expect((await logIn('hugo', { code: codes[0] })).status).toBe(200);

  const begun = await atTheDashboard(
    '/second-step/begin',
    await proofOf(authenticator, cookies),
    cookies,
  );
  const secret = String(begun.body.secret);
  const confirmed = await atTheDashboard('/second-step/confirm', { code: codeAt(secret) }, cookies);
  const fresh = confirmed.body.codes as string[];
  expect((await enter('hugo', authenticator)).status).toBe(200);
  const soon = codeAt(secret, Date.now() + 30_000);
  expect((await door('hugo', { code: soon })).status).toBe(200);
  const ended = await atTheDashboard('/second-step/end', { password, code: fresh[0] }, cookies);
  expect(ended.status).toBe(200);
  expect((await mailsTo('hugo@example.com')).at(-1)).toContain('Your passkeys still do');
  expect((await door('hugo')).status).toBe(401);
  expect((await door('hugo', { code: fresh[1] })).status).toBe(200);
});

test('passkeys are not guessed: after ten tries the account takes none for an hour', async () => {
  const { authenticator } = await withPasskey('ines');
  const unknown = createAuthenticator({ origin });
  for (let round = 0; round < 10; round++) expect((await enter('ines', unknown)).status).toBe(401);
  expect((await enter('ines', authenticator)).status).toBe(429);
});

test('the mail for a new password opens no session, and the operator takes all of it off', async () => {
  const { authenticator } = await withPasskey('jo');
  await atTheDashboard('/forgot-password', { email: 'jo@example.com' });
  const { rows } = await site.payload.db.pool.query<{ token: string }>(
    `SELECT reset_password_token AS token FROM users WHERE user_name = 'jo'`,
  );
  const reset = { token: rows[0]?.token, password };
  expect(await atTheDashboard('/reset-password', reset)).toMatchObject({
    status: 200,
    cookies: [],
  });

  const { createLocalReq } = await import('payload');
  const { resetSecondStep } = await import('./queries/second-step');
  const waiting = authenticator.use(await askedAt('jo'));
  const req = await createLocalReq({}, site.payload);
  expect(await resetSecondStep(req, 'jo@example.com')).toMatchObject({ userName: 'jo' });
  expect((await door('jo')).status).toBe(200);
  expect((await addPasskey((await door('jo')).cookies)).added.status).toBe(200);
  expect((await door('jo', { passkey: waiting })).status).toBe(401);
});

test('readers have none, and whoever has one finds it in the file of their account', async () => {
  await makeReader('kim');
  const { cookies: reader } = await logIn('kim');
  const refused = await atTheDashboard('/second-step/passkeys/begin', { password }, reader);
  expect(refused.status).toBe(403);

  const { cookies, authenticator } = await withPasskey('lou');
  const { body } = await call('/Users/export', asBrowser(cookies));
  expect(body).toMatchObject({ account: { passkeys: [{ name: 'My phone' }] } });
  const { body: me } = await atTheDashboard('/me', undefined, cookies);
  expect(JSON.stringify(me)).not.toContain(authenticator.id);
});

test('what is no answer of a browser is refused in words', async () => {
  const { cookies } = await withPasskey('max');
  const id = 'bWFkZSB1cA';
  const response = { clientDataJSON: id, authenticatorData: id, signature: id };
  const passkey = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  expect((await door('max', { passkey })).status).toBe(401);
  for (const odd of [{}, { ...passkey, id: '<' }, { ...passkey, response: {} }, 'text'])
    expect((await door('max', { passkey: odd })).status).toBe(400);
  const made = { ...passkey, response: { clientDataJSON: id, attestationObject: id } };
  const add = { name: 'Key', response: made };
  expect((await atTheDashboard('/second-step/passkeys/add', add, cookies)).status).toBe(400);
});
