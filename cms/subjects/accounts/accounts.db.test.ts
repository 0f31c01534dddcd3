import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { bookData } from '../../testing/book-data';
import { openSite, makeRecord } from '../../testing/open-site';
import {
  asBrowser,
  atTheDashboard,
  call,
  codeIn,
  lastCodeFor,
  logIn,
  mailsTo,
  makeReader,
  password,
  register,
  userNamed,
} from '../../testing/readers';

const { payload } = await openSite();

const run = (query: ReturnType<typeof sql>) => payload.db.drizzle.execute(query);

test('a username equal or similar to another account’s is refused without a mail, also in concurrent requests, and an existing one stays valid', async () => {
  await makeReader('Wulfgar');
  const alike = ['WULFGAR ', 'Ｗulfgar', 'WU1FGAR', 'wúlfgar', 'Wuifgar', 'wulfg\u0430r'];
  for (const [index, userName] of alike.entries()) {
    const email = `alike-${index}@example.com`;
    const answer = await register(userName, { email });
    expect(answer, userName).toMatchObject({
      status: userName.includes('\u0430') ? 400 : 409,
      body: { errors: [{ path: 'userName' }] },
    });
    expect(await mailsTo(email)).toEqual([]);
  }
  expect(await register('Wulfgar2')).toMatchObject({ status: 200 });

  const answers = await Promise.all(
    [0, 1, 2, 3].map((index) => register('Contested', { email: `contested-${index}@example.com` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);

  const data = { email: 'older@example.com', password, role: 'editor', isValidated: true } as const;
  const create = (userName: string) =>
    payload.create({ collection: 'users', data: { ...data, userName } });
  await expect(create('wülfgar')).rejects.toThrow(/Username/);
  const { id } = await create('elder');
  await payload.db.pool.query(
    `UPDATE users SET user_name = 'wülfgar', user_name_key = 'wülfgar',
       user_name_skeleton = (SELECT user_name_skeleton FROM users WHERE user_name = 'Wulfgar')
     WHERE id = $1`,
    [id],
  );
  const change = (userName: string) =>
    payload.update({ collection: 'users', id, data: { userName } });
  expect(await change('Wülfgar')).toMatchObject({ userName: 'Wülfgar' });
  await expect(change('Wulfgár')).rejects.toThrow(/Username/);
});

test('a registration does not reveal whether an e-mail address has an account', async () => {
  await makeReader('owner');
  await register('stranger-1', { email: 'nobodys@example.com' });
  await register('stranger-2', { email: 'OWNER@example.com' });
  const mails = await mailsTo('owner@example.com');
  expect(mails.at(-1)).toContain('“owner”');
  expect(codeIn(mails.at(-1))).toBe('');

  // A second attempt fails too: both names are taken, and neither account can log in.
  for (const name of ['stranger-1', 'stranger-2']) {
    expect(await register(name, { email: 'mine@example.com' })).toMatchObject({ status: 409 });
    expect(await logIn(name)).toMatchObject({ status: 401 });
  }
  expect(await mailsTo('owner@example.com')).toHaveLength(mails.length);
  expect(await logIn('owner')).toMatchObject({ status: 200 });
});

test('an unverified registration loses its e-mail address to a verified one', async () => {
  await register('squatter', { email: 'victim@example.com', password: 'known to the squatter' });
  const squatted = await lastCodeFor('victim@example.com');
  await register('victim');
  expect(await call('/Users/verify', { body: squatted })).toMatchObject({ status: 400 });
  expect(
    await call('/Users/verify', { body: await lastCodeFor('victim@example.com') }),
  ).toMatchObject({ status: 200, body: { userName: 'victim' } });
  expect(await logIn('squatter', { Password: 'known to the squatter' })).toMatchObject({
    status: 401,
  });
  expect(await logIn('victim')).toMatchObject({ status: 200 });
});

test('names of abandoned registrations become free again', async () => {
  await register('abandoned');
  await run(sql`
    UPDATE users SET verification_code_expires_at = now() - interval '8 days'
    WHERE user_name = 'abandoned'`);
  expect(await register('abandoned', { email: 'another@example.com' })).toMatchObject({
    status: 200,
  });
  expect(await userNamed('abandoned')).toMatchObject({ email: 'another@example.com' });
});

test('an unverified account in use is not deleted and keeps its e-mail address', async () => {
  await makeReader('moving');
  await logIn('moving');
  await run(sql`
    UPDATE users SET is_validated = false, verification_code_expires_at = now() - interval '8 days'
    WHERE user_name = 'moving'`);
  expect(await register('robber', { email: 'moving@example.com' })).toMatchObject({ status: 200 });
  expect(await userNamed('moving')).toMatchObject({ email: 'moving@example.com' });
  expect(
    await call('/Users/verify', { body: await lastCodeFor('moving@example.com') }),
  ).toMatchObject({ status: 200, body: { userName: 'moving' } });
  expect(await logIn('moving')).toMatchObject({ status: 200 });
});

test.each([
  ['an invisible username', { username: '\u3164' }, 'userName'],
  ['a username that mail programs turn into a link', { username: 'Win evil.com' }, 'userName'],
  ['a username with look-alike letters', { username: 'аuthor' }, 'userName'],
  ['a common password', { password: 'Password123' }, 'password'],
])('%s is refused, and no account is created', async (_, fields, path) => {
  const count = async () => (await payload.count({ collection: 'users' })).totalDocs;
  const before = await count();
  const answer = await register('valid', fields);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  expect(await count()).toBe(before);
});

test('a registration creates an unverified reader, ignores the sent role, and its code works once within a day', async () => {
  for (const userName of ['alice', 'bob'])
    await register(userName, { role: 'author', isValidated: true });
  const code = await lastCodeFor('alice@example.com');
  const user = await userNamed('alice');
  expect(user).toMatchObject({ role: 'reader', isValidated: false });
  expect(user?.verificationCodeHash).toMatch(/^[0-9a-f]{64}$/);
  const left = Date.parse(user?.verificationCodeExpiresAt ?? '') - Date.now();
  expect(Math.round(left / 3_600_000)).toBe(24);
  const verify = async () =>
    (await call('/Users/verify', { body: { code, userName: 'bob' } })).status;
  const expireIn = (time: string) =>
    run(sql`
      UPDATE users SET verification_code_expires_at = now() + ${time}::interval
      WHERE user_name = 'alice'`);
  await expireIn('-1 second');
  expect(await verify()).toBe(400);
  await expireIn('1 hour');
  expect((await Promise.all([verify(), verify(), verify()])).sort()).toEqual([200, 400, 400]);
  expect(await userNamed('alice')).toMatchObject({ isValidated: true });
  expect(await userNamed('bob')).toMatchObject({ isValidated: false });
});

test('only an unverified account gets a new code', async () => {
  await register('waiting');
  await makeReader('ready');
  const resend = (email: string) => call('/Users/resend', { body: { email } });
  for (const email of ['Waiting@example.com', 'ready@example.com', 'unknown@example.com'])
    await resend(email);
  expect(await mailsTo('waiting@example.com')).toHaveLength(2);
  expect(codeIn((await mailsTo('ready@example.com')).at(-1))).toBe('');
  expect(await mailsTo('unknown@example.com')).toEqual([]);
  expect(
    await call('/Users/verify', { body: await lastCodeFor('waiting@example.com') }),
  ).toMatchObject({ status: 200 });
});

test('requests for codes and registrations are limited for each e-mail address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++)
    statuses.push((await call('/Users/resend', { body: { email: 'full@example.com' } })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const registered: number[] = [];
  for (let count = 0; count < 6; count++)
    registered.push((await register(`filler-${count}`, { email: 'Full@example.com' })).status);
  expect(registered).toEqual([200, 200, 200, 200, 200, 429]);
});

test('current names of the author, staff, the series and books are reserved', async () => {
  let tries = 0;
  const newEmail = () => `taker-${++tries}@example.com`;
  const refused = async (userName: string) =>
    expect(await register(userName, { email: newEmail() }), userName).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'userName' }] },
    });
  const author = (authorName: string) =>
    payload.updateGlobal({ slug: 'site-settings', data: { authorName } });
  await author('Robert W. Brady, Jr.');
  for (const name of ['Robert Brady', 'RobertWBradyJr', '✔ author', 'The Fovean Chronicles'])
    await refused(name);
  await author('Ulrike Wren');
  expect(await register('Robert Brady', { email: 'robert@example.com' })).toMatchObject({
    status: 200,
  });
  await refused('ulrike.wren');

  await payload.updateGlobal({ slug: 'site-settings', data: { siteTitle: 'The Sea Annals' } });
  await refused('Sea Annals');
  await makeRecord('books', { ...bookData('indomitus', 1), title: 'Indomitus Est' });
  await refused('indomitus_est');
  await payload.create({
    collection: 'users',
    data: { userName: 'Iris Vale', email: 'iris@example.com', password, role: 'editor' },
  });
  await refused('IrisVale1');
});

const another = 'a lamp and a long night';
const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

async function loggedIn(userName: string) {
  await makeReader(userName);
  return asBrowser((await logIn(userName)).cookies);
}

const isLoggedIn = async (browser: ReturnType<typeof asBrowser>) =>
  (await call('/Users/me', browser)).body.userName !== 'Guest';

const forgot = (email: string) => call('/Users/forgotPassword', { body: { email } });

test('a mailed code sets a new password once within an hour, is valid for nothing else, and ends all sessions', async () => {
  const browser = await loggedIn('forgetful');
  await forgot('Forgetful@example.com');
  await forgot('nobody@example.com');
  expect(await mailsTo('nobody@example.com')).toEqual([]);
  const mail = (await mailsTo('forgetful@example.com')).at(-1);
  const code = codeIn(mail);
  expect(mail).toContain(`/admin/new-password?code=${code}`);
  expect(mail).toContain('“forgetful”');
  expect(await call('/Users/verify', { body: code })).toMatchObject({ status: 400 });
  expect(await call('/Users/confirmEmail', { body: { code } })).toMatchObject({ status: 400 });

  const typed = code.toLowerCase().replaceAll('-', ' ');
  const set = (given: string) =>
    call('/Users/resetPassword', { body: { code: typed, password: given } });
  const expireIn = (time: string) =>
    run(sql`UPDATE users SET password_code_expires_at = now() + ${time}::interval
      WHERE user_name = 'forgetful'`);
  await expireIn('-1 second');
  expect(await set(another)).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
  await expireIn('1 hour');
  expect((await set('password123')).body).toMatchObject({ errors: [{ path: 'password' }] });
  const answers = await Promise.all([1, 2, 3].map(() => set(another)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await isLoggedIn(browser)).toBe(false);
  expect(await logIn('forgetful')).toMatchObject({ status: 401 });
  expect(await logIn('forgetful', { Password: another })).toMatchObject({ status: 200 });
  expect((await mailsTo('forgetful@example.com')).at(-1)).toContain('was changed just now');
});

test('changing the password requires the current one, and ends all other sessions', async () => {
  const here = await loggedIn('changer');
  const elsewhere = asBrowser((await logIn('changer')).cookies);
  const change = (given: string, newPassword = another) =>
    call('/Users/changePassword', { ...here, body: { password: given, newPassword } });
  expect((await change('wrong')).body).toMatchObject({ errors: [{ path: 'password' }] });
  expect((await change(password, 'changer-1')).body).toMatchObject({
    errors: [{ path: 'newPassword' }],
  });
  expect(await change(password)).toMatchObject({ status: 200 });
  expect(await isLoggedIn(here)).toBe(true);
  expect(await isLoggedIn(elsewhere)).toBe(false);

  // The correct password has reset the limit.
  for (let count = 0; count < 10; count++)
    expect(await change('wrong')).toMatchObject({ status: 400 });
  const refused = await change(another);
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await logIn('changer', { Password: another })).toMatchObject({ status: 200 });
  expect((await mailsTo('changer@example.com')).at(-1)).toContain('ten wrong passwords');
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
  const change = (email: string, given = password) =>
    call('/Users/changeEmail', { ...browser, body: { email, password: given } });
  expect((await change('wanderer@example.com')).body).toMatchObject({
    errors: [{ path: 'email' }],
  });
  expect((await change('settled@example.com', 'wrong')).body).toMatchObject({
    errors: [{ path: 'password' }],
  });
  await change('settled@example.com');
  const { body } = await call('/Users/account', browser);
  expect(body, 'like any other change').toMatchObject({ newEmail: 'settled@example.com' });
  const notice = (await mailsTo('settled@example.com')).at(-1);
  expect(notice).toContain('“settled”');
  expect(codeIn(notice)).toBe('');
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

type Target = { id: number; email: string; browser: ReturnType<typeof asBrowser>; token: string };

const update = ({ id }: Target, data: object) => payload.update({ collection: 'users', id, data });

test.for<[what: string, isCanceled: boolean, happens: (account: Target) => Promise<unknown>]>([
  [
    'a password changed on the site',
    true,
    ({ browser }) =>
      call('/Users/changePassword', { ...browser, body: { password, newPassword: another } }),
  ],
  [
    'an e-mail address confirmed on the site',
    true,
    async ({ browser }) => {
      const email = 'beset@elsewhere.example';
      await call('/Users/changeEmail', { ...browser, body: { email, password } });
      await call('/Users/confirmEmail', { body: { code: await lastCodeFor(email) } });
    },
  ],
  [
    'a password set by the dashboard’s mail',
    true,
    async ({ token, email }) => {
      const reset = (given: string) =>
        atTheDashboard('/reset-password', { token, password: given });
      const common = await reset('Password123');
      expect(common.status).toBe(400);
      expect(JSON.stringify(common.body)).toContain('too common');
      // A refused password does not use up the code.
      expect((await reset(another)).status).toBe(200);
      expect((await mailsTo(email)).at(-1)).toContain('was changed just now');
    },
  ],
  ['a password set in the dashboard', true, (account) => update(account, { password: another })],
  [
    'an e-mail address set in the dashboard',
    true,
    (account) => update(account, { email: 'afresh@example.com' }),
  ],
  ['trust', false, (account) => update(account, { isTrusted: true })],
])('%s cancels pending resets: %s', async ([what, isCanceled, happens]) => {
  const userName = `beset-${what.replace(/\W/g, '')}`.slice(0, 40);
  const browser = await loggedIn(userName);
  const { id = 0, email = '' } = (await userNamed(userName)) ?? {};
  const token = `hash of ${id}`;
  await run(sql`UPDATE users SET new_email = 'thief@example.com', email_code_hash = ${token},
    email_code_expires_at = now() + interval '1 day', password_code_hash = ${token},
    reset_password_token = ${token}, reset_password_expiration = now() + interval '1 hour'
    WHERE id = ${id}`);
  await happens({ id, email, browser, token });
  const { rows } = await run(sql`
    SELECT concat_ws(' ', new_email, password_code_hash, reset_password_token) AS left
    FROM users WHERE id = ${id}`);
  expect(rows[0]?.left).toBe(isCanceled ? '' : `thief@example.com ${token} ${token}`);
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

const subscribe = (email: string) =>
  makeRecord('subscribers', {
    ...{ email, posts: true, books: false, consent: 'Yes.', refusals: 0 },
    confirmedAt: new Date().toISOString(),
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
  await subscribe('curious@example.com');
  const answer = await call('/Users/export', browser);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    account: { userName: 'curious', email: 'curious@example.com', sessions: [{}] },
    comments: [{ text: 'Well ridden.', post: { path: '/blog/horses' } }],
    messagesToTheAuthor: [{ message: 'What does Blizzard eat?' }],
    subscription: { posts: true, books: false, consent: 'Yes.' },
    mailsToYou: [{ subject: 'Your code for The Fovean Chronicles' }],
  });
  const row = (await run(sql`SELECT hash, salt FROM users WHERE user_name = 'curious'`)).rows[0];
  for (const stored of [row?.hash, row?.salt])
    expect(JSON.stringify(answer.body)).not.toContain(String(stored));
});

test('the export omits messages and mails of an unverified e-mail address', async () => {
  const browser = await loggedIn('nosy');
  const email = 'prey@example.com';
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
  test(`deleting an account requires the password, and can ${choice} its comments`, async () => {
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
    await subscribe(`${userName}@example.com`);
    const leave = (given: string) =>
      call('/Users/delete', { ...browser, body: { password: given, comments: choice } });
    expect(await leave('wrong')).toMatchObject({ status: 400 });
    const answer = await leave(password);
    expect(answer.status).toBe(200);
    expect(answer.cookies[0]).toContain('Expires=Thu, 01 Jan 1970');
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await logIn(userName)).toMatchObject({ status: 401 });
    expect(await mailsTo(`${userName}@example.com`)).toEqual([]);
    const where = { email: { equals: `${userName}@example.com` } };
    expect(await payload.count({ collection: 'subscribers', where })).toEqual({ totalDocs: 0 });
    const { rows } = await run(
      sql`SELECT text, reader_id FROM comments WHERE post_id = ${post.id}`,
    );
    expect(rows).toEqual(left);
    // The username and e-mail address are free again.
    await makeReader(userName);
    expect(await logIn(userName)).toMatchObject({ status: 200 });
  });
