import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { openSite, makeRecord } from '../testing/open-site';
import {
  asBrowser,
  call,
  codeIn,
  lastCodeFor,
  logIn,
  mailsTo,
  makeReader,
  password,
} from '../testing/readers';

// Accounts: passwords, e-mail addresses, sessions, export and deletion.

const another = 'a lamp and a long night';
const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const { payload } = await openSite();

const run = (query: ReturnType<typeof sql>) => payload.db.drizzle.execute(query);

/** Registers a reader and logs in; returns how their browser sends requests. */
async function loggedIn(userName: string) {
  await makeReader(userName);
  return asBrowser((await logIn(userName)).cookies);
}

const isLoggedIn = async (browser: ReturnType<typeof asBrowser>) =>
  (await call('/Users/me', browser)).body.userName !== 'Guest';

const forgot = (email: string) => call('/Users/forgotPassword', { body: { email } });

test('a mailed code sets a new password once, and ends all sessions', async () => {
  const browser = await loggedIn('forgetful');
  await forgot('Forgetful@example.com');
  await forgot('nobody@example.com');
  expect(await mailsTo('nobody@example.com')).toEqual([]);
  const mail = (await mailsTo('forgetful@example.com')).at(-1);
  const code = codeIn(mail);
  expect(mail).toContain(`/admin/new-password?code=${code}`);
  expect(mail).toContain('“forgetful”');

  const typed = code.toLowerCase().replaceAll('-', ' ');
  const set = (given: object) => call('/Users/resetPassword', { body: given });
  expect(await set({ code: typed, password: 'password123' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'password' }] },
  });
  const answers = await Promise.all([1, 2, 3].map(() => set({ code: typed, password: another })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await isLoggedIn(browser)).toBe(false);
  expect(await logIn('forgetful')).toMatchObject({ status: 401 });
  expect(await logIn('forgetful', { password: another, Password: another })).toMatchObject({
    status: 200,
  });
  expect((await mailsTo('forgetful@example.com')).at(-1)).toContain('was changed just now');
});

test('a code for a new password expires after an hour, and is not valid for other purposes', async () => {
  await makeReader('locked-out');
  await forgot('locked-out@example.com');
  const code = await lastCodeFor('locked-out@example.com');
  expect(await call('/Users/verify', { body: code })).toMatchObject({ status: 400 });
  expect(await call('/Users/confirmEmail', { body: { code } })).toMatchObject({ status: 400 });
  await run(sql`UPDATE users SET password_code_expires_at = now() - interval '1 second'
    WHERE user_name = 'locked-out'`);
  const set = (given: string) =>
    call('/Users/resetPassword', { body: { code: given, password: another } });
  expect(await set(code)).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
  await forgot('locked-out@example.com');
  expect(await set(await lastCodeFor('locked-out@example.com'))).toMatchObject({ status: 200 });
  expect(await logIn('locked-out', { Password: another })).toMatchObject({ status: 200 });
});

test('changing the password requires the current one, and ends all other sessions', async () => {
  const here = await loggedIn('changer');
  const elsewhere = asBrowser((await logIn('changer')).cookies);
  const change = (given: object) => call('/Users/changePassword', { ...here, body: given });
  expect(await change({ password: 'wrong', newPassword: another })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'password' }] },
  });
  expect(await change({ password, newPassword: 'changer-1' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'newPassword' }] },
  });
  expect(await change({ password, newPassword: another })).toMatchObject({ status: 200 });
  expect(await isLoggedIn(here)).toBe(true);
  expect(await isLoggedIn(elsewhere)).toBe(false);
  expect(await logIn('changer', { Password: another })).toMatchObject({ status: 200 });
});

test('after ten wrong passwords a session accepts none for a while, but the owner can still log in', async () => {
  const browser = await loggedIn('guesser');
  const change = (given: string) =>
    call('/Users/changePassword', { ...browser, body: { password: given, newPassword: another } });
  await change('wrong');
  const second = await call('/Users/changePassword', {
    ...browser,
    body: { password, newPassword: password },
  });
  expect(second, 'a right one begins anew').toMatchObject({ status: 200 });
  for (let count = 0; count < 10; count++)
    expect(await change('wrong')).toMatchObject({ status: 400 });
  const refused = await change(password);
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await logIn('guesser')).toMatchObject({ status: 200 });
  expect((await mailsTo('guesser@example.com')).at(-1)).toContain('ten wrong passwords');
});

test('the code of a confirmed e-mail address can be sent again for a day, while the account has that address', async () => {
  const late = (id: number) =>
    run(sql`UPDATE users SET email_code_expires_at = now() - interval '1 second' WHERE id = ${id}`);
  const gone = (id: number) =>
    payload.update({ collection: 'users', id, data: { email: 'gone-on@example.com' } });
  for (const [userName, happens] of [
    ['late', late],
    ['gone', gone],
  ] as const) {
    const browser = await loggedIn(userName);
    const email = `${userName}@elsewhere.example`;
    await call('/Users/changeEmail', { ...browser, body: { email, password } });
    const code = await lastCodeFor(email);
    const confirm = async () => (await call('/Users/confirmEmail', { body: { code } })).status;
    // Two tabs may send it at once.
    expect(await Promise.all([1, 2, 3].map(confirm)), userName).toEqual([200, 200, 200]);
    expect(await confirm(), userName).toBe(200);
    const { rows } = await run(sql`SELECT id FROM users WHERE user_name = ${userName}`);
    await happens(Number(rows[0]?.id));
    expect(await confirm(), userName).toBe(400);
  }
});

test('the owner of a taken e-mail address is notified of a change to it, and keeps it', async () => {
  await makeReader('settled');
  const browser = await loggedIn('wanderer');
  const change = (email: string) =>
    call('/Users/changeEmail', { ...browser, body: { email, password } });
  expect(await change('wanderer@example.com')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'email' }] },
  });
  await change('settled@example.com');
  const { body } = await call('/Users/account', browser);
  expect(body, 'as any other').toMatchObject({ newEmail: 'settled@example.com' });
  const told = (await mailsTo('settled@example.com')).at(-1);
  expect(told).toContain('“settled”');
  expect(codeIn(told)).toBe('');
});

test('an e-mail address taken before the code is sent stays with the other account', async () => {
  const browser = await loggedIn('slow');
  await call('/Users/changeEmail', {
    ...browser,
    body: { email: 'quick@example.com', password },
  });
  const code = await lastCodeFor('quick@example.com');
  await makeReader('quick');
  expect(await call('/Users/confirmEmail', { body: { code } })).toMatchObject({ status: 400 });
  expect(await logIn('quick')).toMatchObject({ body: { newUser: { email: 'quick@example.com' } } });
});

test('a new password or e-mail address cancels pending resets on the site and in the dashboard', async () => {
  const browser = await loggedIn('beset');
  const begin = () =>
    run(sql`UPDATE users SET new_email = 'thief@example.com', email_code_hash = 'x',
      email_code_expires_at = now() + interval '1 day', password_code_hash = 'x',
      reset_password_token = 'x' WHERE user_name = 'beset'`);
  const waysInto = async () =>
    (
      await run(sql`SELECT new_email, email_code_hash, password_code_hash, reset_password_token
        FROM users WHERE user_name = 'beset'`)
    ).rows[0];
  const none = { new_email: null, password_code_hash: null, reset_password_token: null };
  await begin();
  await call('/Users/changePassword', { ...browser, body: { password, newPassword: another } });
  expect(await waysInto()).toEqual({ ...none, email_code_hash: null });
  await begin();
  const email = 'beset@elsewhere.example';
  await call('/Users/changeEmail', { ...browser, body: { email, password: another } });
  await call('/Users/confirmEmail', { body: { code: await lastCodeFor(email) } });
  expect(await waysInto()).toMatchObject(none);
});

type Session = { id: string; browser: string | null; isPresent: boolean };

test('sessions are listed with their browsers, and a user can end only their own', async () => {
  await makeReader('many');
  const body = { Username: 'many', Password: password };
  const one = asBrowser((await call('/Users/login', { body, headers: firefox })).cookies);
  const two = asBrowser((await call('/Users/login', { body })).cookies);
  const sessionsOf = async () => (await call('/Users/account', two)).body.sessions as Session[];
  const sessions = await sessionsOf();
  expect(sessions).toMatchObject([
    { browser: null, isPresent: true },
    { browser: 'Firefox on Linux', isPresent: false },
  ]);
  const other = await loggedIn('stranger');
  const end = (browser: typeof one) =>
    call('/Users/endSession', { ...browser, body: { session: sessions[1]?.id } });
  await end(other);
  expect(await isLoggedIn(one)).toBe(true);
  expect(await end(two)).toMatchObject({ status: 200 });
  expect(await isLoggedIn(one)).toBe(false);
  expect(await sessionsOf()).toHaveLength(1);
});

test('the export is a download of all data of the account, without its password hash', async () => {
  const browser = await loggedIn('curious');
  const reader = (await run(sql`SELECT id FROM users WHERE user_name = 'curious'`)).rows[0]?.id;
  const post = await payload.create({
    collection: 'posts',
    data: { title: 'Horses', slug: 'horses', markdown: 'Ride.', _status: 'published' },
  });
  await payload.create({
    collection: 'comments',
    data: { post: post.id, reader: Number(reader), text: 'Well ridden.', status: 'approved' },
  });
  await payload.create({
    collection: 'contact-messages',
    data: { name: 'Curious', email: 'Curious@example.com', message: 'What does Blizzard eat?' },
  });
  const answer = await call('/Users/export', browser);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    account: { userName: 'curious', email: 'curious@example.com', sessions: [{}] },
    comments: [{ text: 'Well ridden.', post: { path: '/blog/horses' } }],
    messagesToTheAuthor: [{ message: 'What does Blizzard eat?' }],
    mailsToYou: [{ subject: 'Your code for The Fovean Chronicles' }],
  });
  const row = (await run(sql`SELECT hash, salt FROM users WHERE user_name = 'curious'`)).rows[0];
  for (const stored of [row?.hash, row?.salt])
    expect(JSON.stringify(answer.body)).not.toContain(String(stored));
});

test('the export omits messages and mails of an unverified e-mail address', async () => {
  const browser = await loggedIn('nosy');
  const email = 'victim@example.com';
  await makeRecord('contact-messages', { name: 'Victim', email, message: 'For the author alone.' });
  await makeRecord('mail', { to: email, subject: 'Private', text: 'Private' });
  await run(sql`UPDATE users SET email = ${email}, is_validated = false WHERE user_name = 'nosy'`);
  const { status, body } = await call('/Users/export', browser);
  expect(status).toBe(200);
  expect(body).toMatchObject({ messagesToTheAuthor: [], mailsToYou: [] });
});

for (const [choice, left] of [
  ['keep', [{ text: 'Well said.', reader_id: null }]],
  ['delete', []],
] as const)
  test(`deleting an account asks for the password; to ${choice} its comments does that`, async () => {
    const userName = `leaver-${choice}`;
    const browser = await loggedIn(userName);
    const { id } =
      (await run(sql`SELECT id FROM users WHERE user_name = ${userName}`)).rows[0] ?? {};
    const post = await payload.create({
      collection: 'posts',
      data: { title: 'Left', slug: `left-${choice}`, markdown: 'Ride.', _status: 'published' },
    });
    await payload.create({
      collection: 'comments',
      data: { post: post.id, reader: Number(id), text: 'Well said.', status: 'approved' },
    });
    await payload.create({
      collection: 'api-keys',
      data: { label: 'Key', prefix: 'fov_0000', hash: `hash-${choice}`, owner: Number(id) },
    });
    const leave = (given: string) =>
      call('/Users/delete', { ...browser, body: { password: given, comments: choice } });
    expect(await leave('wrong')).toMatchObject({ status: 400 });
    const answer = await leave(password);
    expect(answer.status).toBe(200);
    expect(answer.cookies[0]).toContain('Expires=Thu, 01 Jan 1970');
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await logIn(userName)).toMatchObject({ status: 401 });
    expect(await mailsTo(`${userName}@example.com`)).toEqual([]);
    const { rows } = await run(
      sql`SELECT text, reader_id FROM comments WHERE post_id = ${post.id}`,
    );
    expect(rows).toEqual(left);
    // The username and e-mail address are free again.
    await makeReader(userName);
    expect(await logIn(userName)).toMatchObject({ status: 200 });
  });
