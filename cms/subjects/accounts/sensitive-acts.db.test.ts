import { beforeEach, expect, test } from 'vitest';
import { reauthenticationRequired } from '../../contract/plain/reauthentication';
import { createCmsApi } from '../../server/cms-api';
import { makeKey, makeUser, openSession, password } from '../../testing/callers';
import { openSite, origin, makeRecord, siteRequest } from '../../testing/open-site';
import { newClientIp, sameOriginHeaders } from '../../testing/readers';

// With a session cookie stolen 16 minutes after the log-in, acts that would extend a thief's access need the password or a
// passkey. Completed acts are mailed to the author.

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

let token: string;

type Sent = { method?: string; body?: object; apiKey?: string; as?: string };

async function send(path: string, { method = 'GET', body, apiKey, as = token }: Sent = {}) {
  const csrf = 'a-cross-site-token-that-the-thief-sets';
  const request = new Request(new URL(path, origin), {
    method,
    headers: {
      ...sameOriginHeaders,
      'content-type': 'application/json',
      'x-client-ip': clientIp,
      'user-agent': userAgent,
      'x-xsrf-token': csrf,
      ...(apiKey ? { 'x-api-key': apiKey } : { cookie: `payload-token=${as}; XSRF-TOKEN=${csrf}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await (path.startsWith('/api/') ? site.api : createCmsApi(payload.config))(
    request,
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let clientIp = '192.0.2.7';

const query = async (sql: string, values: unknown[] = []) =>
  (await payload.db.pool.query<Record<string, unknown>>(sql, values)).rows;

const letTimePass = () =>
  query(`UPDATE users_sessions SET created_at = now() - interval '16 minutes',
    confirmed_at = confirmed_at - interval '16 minutes'`);

const confirm = (body: object = { password }) =>
  send('/api/Users/reauthenticate', { method: 'POST', body });

/** Stores a confirmation directly, because `confirm` is limited to 20 calls in ten minutes. */
const storeConfirmation = () =>
  query('UPDATE users_sessions SET confirmed_at = now() WHERE _parent_id = $1', [author.id]);

const typeOf = ({ body }: { body: Record<string, unknown> }) => {
  const [error] = (body.errors ?? []) as { data?: { type?: string } }[];
  return body.type ?? error?.data?.type;
};

const site = await openSite();
const { payload } = site;
const { token: authorsToken, ...author } = await makeUser(site, 'author');
const authorsKey = await makeKey(site, author.id);

beforeEach(async () => {
  clientIp = newClientIp();
  token = authorsToken;
  await letTimePass();
  await query('DELETE FROM mail');
});

const mailsTo = async (email: string) =>
  (await query('SELECT subject, text FROM mail WHERE "to" = $1 ORDER BY id', [email])).map(
    ({ subject, text }) => ({ subject: String(subject), text: String(text) }),
  );

let count = 0;
const next = (word: string) => `${word}-${++count}`;

const idIs = (id: number) => `where[id][equals]=${id}`;

const makeLetter = () =>
  makeRecord('contact-messages', { name: 'A', email: 'v@example.com', message: 'Words.' });
const makeStoredKey = () =>
  makeRecord('api-keys', { label: 'Key', owner: author.id, prefix: 'fov_', hash: next('hash') });
const makePost = () =>
  makeRecord('posts', { title: 'Post', slug: next('slug'), markdown: 'Words.' });

/** Makes a record, and returns the path of a request about it in Payload's REST API, with its body. */
type Prepare = () => Promise<[path: string, body?: object]>;

/** One request for each kind of sensitive act. stolen-session.db.test.ts makes all others. */
const sensitiveRequests: Record<string, Prepare> = {
  'POST users': async () => {
    const userName = next('made');
    return ['users', { userName, email: `${userName}@example.com`, password, role: 'author' }];
  },
  'PATCH users/:id, password': async () => {
    const { id } = await makeUser(site, 'reader', next('reader'));
    return [`users/${id}`, { password: 'a good long one' }];
  },
  'PATCH users of many, role': async () => {
    const { id } = await makeUser(site, 'reader', next('reader'));
    return [`users?${idIs(id)}`, { role: 'author' }];
  },
  'DELETE api-keys of many': async () => [
    `api-keys?${idIs((await makeStoredKey()).id)}&trash=true`,
  ],
  'DELETE posts/:id': async () => [`posts/${(await makePost()).id}`],
};

const past: Record<string, string> = { POST: 'created', PATCH: 'changed', DELETE: 'deleted' };

const tables = ['users', 'api_keys', 'mail', 'contact_messages', 'posts', 'passkeys'];
const everything = () =>
  Promise.all(
    [...tables, 'users_sessions'].map((table) =>
      query(`SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t`),
    ),
  );

test.for(Object.entries(sensitiveRequests))(
  '%s: needs a confirmed session, not only a cookie or an API key, and mails the author what was done, from where and how to undo it',
  async ([name, prepare]) => {
    const [method = ''] = name.split(' ');
    const [route, body] = await prepare();
    const path = `/cms/api/${route}`;
    const sent = { method, ...(body && { body }) };
    const says = past[method] ?? '';
    const before = await everything();
    const answer = await send(path, sent);
    expect({ status: answer.status, type: typeOf(answer) }).toEqual({
      status: 403,
      type: reauthenticationRequired,
    });
    expect(await everything()).toEqual(before);

    await storeConfirmation();
    const apiKey = authorsKey;
    expect((await send(path, { ...sent, apiKey })).status).toBe(403);
    // The dashboard's API itself refuses keys, too.
    const behind = siteRequest(path, sent);
    behind.headers.set('x-api-key', apiKey);
    expect((await site.cmsApi(behind)).status).toBe(403);

    expect([200, 201]).toContain((await send(path, sent)).status);
    const told = (await mailsTo(author.email)).filter(({ subject }) => subject.includes(says));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`was ${says}`);
    expect(told[0]?.text.replace(/\s+/g, ' ')).toContain(
      `from the IP address ${clientIp}, with Firefox on Windows`,
    );
    expect(told[0]?.text).toMatch(/undo it here:\n\n +http|only from a backup/);
    expect(told[0]?.text).toContain('/admin/account/password');
  },
);

test('the owner of the account is not asked again within 15 minutes', async () => {
  const made = () => send('/cms/api/api-keys', { method: 'POST', body: { label: next('key') } });
  await storeConfirmation();
  await query(`UPDATE users_sessions SET confirmed_at = confirmed_at - interval '14 minutes'`);
  expect((await made()).status).toBe(201);
  await query(`UPDATE users_sessions SET confirmed_at = confirmed_at - interval '2 minutes'`);
  expect(typeOf(await made())).toBe(reauthenticationRequired);
  token = await openSession(payload, { email: author.email, password });
  expect((await made()).status).toBe(201);
});

test('a confirmation is valid for one session, and cannot be set through the API', async () => {
  const other = await openSession(payload, { email: author.email, password });
  await letTimePass();
  expect((await confirm()).status).toBe(200);
  const body = { label: 'Theirs' };
  const answer = await send('/cms/api/api-keys', { method: 'POST', body, as: other });
  expect(typeOf(answer)).toBe(reauthenticationRequired);
  await letTimePass();
  const [own] = await query('SELECT id, expires_at FROM users_sessions WHERE _parent_id = $1', [
    author.id,
  ]);
  const now = new Date().toISOString();
  const sessions = [{ id: own?.id, createdAt: now, confirmedAt: now, expiresAt: own?.expires_at }];
  await send(`/cms/api/users/${author.id}`, { method: 'PATCH', body: { sessions } });
  await send('/cms/api/users/refresh-token', { method: 'POST', body: {} });
  const still = await send('/cms/api/api-keys', { method: 'POST', body });
  expect(typeOf(still)).toBe(reauthenticationRequired);
});

test('moderating readers and sending unchanged values need no confirmation', async () => {
  const { id, email } = await makeUser(site, 'reader', next('moderated'));
  const { status } = await send(`/cms/api/users/${id}`, {
    method: 'PATCH',
    body: { email, role: 'reader', isValidated: true, isBlocked: true },
  });
  expect(status).toBe(200);
  expect(
    await send(`/cms/api/users?${idIs(id)}`, { method: 'PATCH', body: { isTrusted: true } }),
  ).toMatchObject({ status: 200 });
  expect(await mailsTo(author.email)).toEqual([]);
});

async function becomeNew(role: 'reader' | 'editor' | 'author') {
  const user = await makeUser(site, role, next(role));
  token = user.token;
  await letTimePass();
  return user;
}

test('an editor’s own acts are mailed to the author and to the editor', async () => {
  const { email } = await becomeNew('editor');
  expect(typeOf(await send('/api/Users/export'))).toBe(reauthenticationRequired);
  expect((await confirm()).status).toBe(200);
  expect((await send('/api/Users/export')).status).toBe(200);
  for (const to of [email, author.email])
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Personal data exported/),
    ]);
  const body = { password, email: 'erin.new@example.com' };
  await send('/api/Users/changeEmail', { method: 'POST', body });
  expect((await mailsTo(author.email)).at(-1)?.text).toContain('erin.new@example.com');
  expect((await mailsTo(email)).at(-1)?.text).toContain(clientIp);
});

test('readers can export their data without confirmation', async () => {
  await becomeNew('reader');
  expect((await send('/api/Users/export')).status).toBe(200);
  expect(await mailsTo(author.email)).toEqual([]);
});

test('deleting a flood needs no confirmation, but deleting other records does', async () => {
  const [flood, letter] = [await makeLetter(), await makeLetter()];
  await query('UPDATE contact_messages SET is_flood = id = $1', [flood.id]);
  const ofFlood = { isFlood: { equals: true } };
  const remove = (where: object) =>
    send(`/cms/api/contact-messages?${new URLSearchParams({ where: JSON.stringify(where) })}`, {
      method: 'DELETE',
    });
  for (const where of [
    { or: [ofFlood, { id: { exists: true } }] },
    { isFlood: { not_equals: true } },
  ])
    expect(typeOf(await remove(where))).toBe(reauthenticationRequired);
  await send(`/cms/api/contact-messages/${letter.id}`, {
    method: 'PATCH',
    body: { isFlood: true },
  });
  expect((await remove({ and: [{ id: { exists: true } }, { and: [ofFlood] }] })).status).toBe(200);
  const left = await query('SELECT id FROM contact_messages WHERE id = ANY($1)', [
    [flood.id, letter.id],
  ]);
  expect(left).toEqual([{ id: letter.id }]);
  expect(await mailsTo(author.email)).toEqual([]);
});

test('changing the address of the author’s notices needs a confirmation', async () => {
  await payload.updateGlobal({ slug: 'site-settings', data: { noticesTo: 'me@example.com' } });
  const change = (noticesTo: string | null, more: object = {}) =>
    send('/cms/api/globals/site-settings', { method: 'POST', body: { noticesTo, ...more } });
  expect(typeOf(await change('thief@example.com'))).toBe(reauthenticationRequired);
  expect(typeOf(await change(null))).toBe(reauthenticationRequired);
  expect(await change('me@example.com', { tagline: 'A tale' })).toMatchObject({ status: 200 });
  await storeConfirmation();
  expect((await change('new@example.com')).status).toBe(200);
  expect((await mailsTo(author.email)).at(-1)?.text).toContain('new@example.com');
});

test('nobody can read account codes in the outbox', async () => {
  const body = { email: author.email };
  await send('/api/Users/forgotPassword', { method: 'POST', body });
  await send('/cms/api/users/forgot-password', { method: 'POST', body });
  const [mail] = await mailsTo(author.email);
  const code = /^ +((?:\w{4}-){2}\w{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  expect(code).not.toBe('');
  const [, linked] = await mailsTo(author.email);
  expect(linked?.text).toMatch(/http:\/\/localhost:\d+\/cms\/reset\/\w+/);
  const [stored] = await query('SELECT id FROM mail WHERE text LIKE $1', [`%${code}%`]);
  const id = Number(stored?.id);
  for (const path of [`/${id}?select[text]=true&select[html]=true`, '?limit=0']) {
    const { status, body: shown } = await send(`/cms/api/mail${path}`);
    expect(status, path).toBe(200);
    expect(JSON.stringify(shown), path).not.toMatch(/\w{4}-\w{4}-\w{4}|\/cms\/reset\//);
  }
  // The content cannot be guessed by filters either.
  for (const where of ['mail?where[text][like]=a', 'mail?where[html][like]=a'])
    expect((await send(`/cms/api/${where}`)).status, where).toBe(400);
  for (const field of ['resetPasswordToken', 'passwordCodeHash', 'hash', 'sessions.id'])
    expect((await send(`/cms/api/users?where[${field}][like]=a`)).status, field).toBe(400);
  await send(`/cms/api/mail/${id}/resend`, { method: 'POST', body: {} });
});

test('a move to the trash cannot be backdated, which would delete the record permanently', async () => {
  const { id } = await makePost();
  const body = { deletedAt: '2020-01-01T00:00:00.000Z' };
  const path = `/cms/api/posts/${id}`;
  expect((await send(path, { method: 'PATCH', body })).status).toBe(200);
  const [row] = await query(
    `SELECT deleted_at > now() - interval '1 minute' AS now FROM posts WHERE id = $1`,
    [id],
  );
  expect(row).toEqual({ now: true });
});

test('logging out everywhere with all keys ends a thief’s access, and needs no password', async () => {
  const { email } = await becomeNew('author');
  token = await openSession(payload, { email, password });
  const made = await send('/cms/api/api-keys', { method: 'POST', body: { label: 'Stolen' } });
  const { apiKey } = made.body.doc as { apiKey: string };
  expect((await send('/api/key', { apiKey })).status).toBe(200);
  const changed = { password, newPassword: 'a new long password of mine' };
  await send('/api/Users/changePassword', { method: 'POST', body: changed });
  expect((await send('/api/key', { apiKey })).status, 'a key outlives a password').toBe(200);
  await letTimePass();
  const body = { everywhere: true, revokeKeys: true };
  expect(await send('/api/Users/logout', { method: 'POST', body })).toMatchObject({ status: 200 });
  expect((await send('/api/key', { apiKey })).status).toBe(401);
  expect((await send('/api/Users/account')).status).toBe(401);
  expect((await send('/api/Users/account', { as: authorsToken })).status, 'another’s').toBe(200);
  for (const to of [email, author.email])
    expect((await mailsTo(to)).at(-1)?.subject, to).toMatch(/^API keys revoked/);
});
