import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { bookData } from '../testing/book-data';
import { openSite, makeRecord } from '../testing/open-site';
import {
  call,
  codeIn,
  lastCodeFor,
  logIn,
  mailsTo,
  makeReader,
  password,
  register,
  userNamed,
} from '../testing/readers';

// Registration and verification, as a browser uses them.

const { payload } = await openSite();

test('a name that looks like another account’s is refused, and an existing one can be kept', async () => {
  await makeReader('Wulfgar');
  for (const userName of ['WU1FGAR', 'wúlfgar', 'Wuifgar', 'wulfg\u0430r'])
    expect(await register(userName, { email: 'alike@example.com' }), userName).toMatchObject({
      status: userName.includes('\u0430') ? 400 : 409,
    });
  expect(await register('Wulfgar2', { email: 'unlike@example.com' })).toMatchObject({
    status: 200,
  });

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

test('a username is taken in every spelling, also for concurrent registrations', async () => {
  await register('Reader One', { email: 'reader.one@example.com' });
  for (const [index, spelling] of ['reader one', 'READER  ONE', 'Ｒeader One'].entries()) {
    const answer = await register(spelling, { email: `spelling-${index}@example.com` });
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: 'userName' }] } });
    expect(await mailsTo(`spelling-${index}@example.com`)).toEqual([]);
  }
  const statuses = await Promise.all(
    [0, 1, 2, 3].map(
      async (index) =>
        (await register('Contested', { email: `contested-${index}@example.com` })).status,
    ),
  );
  expect(statuses.sort()).toEqual([200, 409, 409, 409]);
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
  await payload.db.drizzle.execute(sql`
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
  await payload.db.drizzle.execute(sql`
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
  ['a username that cannot be seen', { username: '\u3164' }, 'userName'],
  ['a username that a mail program makes a link of', { username: 'Win evil.com' }, 'userName'],
  ['a username of letters that look alike', { username: 'аuthor' }, 'userName'],
  ['a password that is guessed first', { password: 'Password123' }, 'password'],
])('%s is a 400, and leaves nothing behind', async (_, fields, path) => {
  const count = async () => (await payload.count({ collection: 'users' })).totalDocs;
  const before = await count();
  const answer = await register('valid', fields);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  expect(await count()).toBe(before);
});

test('a password may be any 8 characters, and its spaces count', async () => {
  await register('spaces', { password: ' 7 signs' });
  await call('/Users/verify', { body: await lastCodeFor('spaces@example.com') });
  expect(await logIn('spaces', { Password: '7 signs' })).toMatchObject({ status: 401 });
  expect(await logIn('spaces', { Password: ' 7 signs' })).toMatchObject({ status: 200 });
});

test('a registration creates an unverified reader, whatever role is sent, whom their code verifies once within a day', async () => {
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
    payload.db.drizzle.execute(sql`
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

test('log-ins to an unverified account mail a limited number of codes', async () => {
  await register('bomber', { email: 'flooded@example.com' });
  for (let count = 0; count < 5; count++) expect((await logIn('bomber')).status).toBe(401);
  expect(await mailsTo('flooded@example.com')).toHaveLength(4);
  const code = await lastCodeFor('flooded@example.com');
  expect(await call('/Users/verify', { body: code })).toMatchObject({ status: 200 });
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

  // An account keeps its name if the author takes the same one.
  const { id } = await makeRecord('users', {
    ...{ userName: 'Nora Quill', email: 'nora@example.com', password, role: 'reader' },
  });
  await author('Nora Quill');
  const change = (data: object) => payload.update({ collection: 'users', id, data });
  await change({ userName: 'Nora Quill', isMale: false });
  await change({ userName: 'Nora Pen' });
  await expect(change({ userName: 'Nora Quill' })).rejects.toThrow(/Username/);
});
