import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FlattenedField } from 'payload';
import { validOperators } from 'payload/shared';
import { expect, test } from 'vitest';
import { tinyPng } from '../testing/tiny-png';
import { makeKey, makeUser, password } from '../testing/callers';
import { listening } from '../testing/listening';
import { siteRequest, openSite, makeRecord } from '../testing/open-site';
import { createCmsApi } from './cms-api';
import { appOf } from '../testing/app-of';

// Payload's own routes give anonymous visitors and readers only what the site shows to everybody.

/** Returns the session cookie of a response, which scripts cannot read. */
const sessionIn = (answer: Response) =>
  /(?:^|,)payload-token=([^;]+);.*HttpOnly/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';

const site = await openSite();
const { payload } = site;
const author = await makeUser(site, 'author');
const reader = await makeUser(site, 'reader');
const otherReader = await makeUser(site, 'reader', 'other.reader');
const editor = await makeUser(site, 'editor');

const { id: draft } = await makeRecord('posts', {
  title: 'Draft',
  slug: 'draft',
  markdown: 'secret-draft',
  _status: 'draft',
});
await makeRecord('posts', {
  title: 'Scheduled',
  slug: 'scheduled',
  markdown: 'secret-scheduled',
  _status: 'published',
  publishedAt: '2099-01-01T00:00:00.000Z',
});
const idOf = async (made: Promise<{ id: number }>) => (await made).id;
const email = 'somebody@example.com';
const ids = {
  posts: draft,
  'glossary-terms': await idOf(
    makeRecord('glossary-terms', {
      subject: 'Pending',
      description: 'secret-pending',
      status: 'pending',
    }),
  ),
  'contact-messages': await idOf(
    makeRecord('contact-messages', { name: 'Somebody', email, message: 'secret-message' }),
  ),
  'api-keys': await idOf(
    makeRecord('api-keys', {
      label: 'secret-key',
      prefix: 'fov_0000',
      hash: 'secret-hash',
      owner: author.id,
    }),
  ),
  mail: await idOf(makeRecord('mail', { to: email, subject: 'secret-mail', text: 'secret-mail' })),
  comments: await idOf(
    makeRecord('comments', {
      post: draft,
      reader: otherReader.id,
      text: 'secret-comment',
      status: 'pending',
    }),
  ),
  users: otherReader.id,
};

/** Sends a request to Payload's routes, behind the check for staff. */
const inside = (path: string, init?: Parameters<typeof siteRequest>[1]) =>
  site.cmsApi(siteRequest(`/cms/api/${path}`, init));

const outsiders = [
  { who: 'an anonymous visitor', token: undefined },
  { who: 'a reader', token: reader.token },
];

const secret = /secret-|other\.reader@|author@example|somebody@/;

for (const { who, token } of outsiders)
  test(`${who} sees no secret or hidden document, and cannot create anything`, async () => {
    for (const { slug } of payload.config.collections)
      for (const path of ['?depth=3&limit=100&draft=true', '/count', '/versions?depth=3']) {
        const answer = await inside(slug + path, { token });
        expect(await answer.text(), `${slug}${path}`).not.toMatch(secret);
      }
    for (const [slug, id] of Object.entries(ids))
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { label: 'taken' } : undefined;
        const answer = await inside(`${slug}/${id}?depth=3&draft=true`, { method, token, body });
        expect([403, 404], `${method} ${slug}`).toContain(answer.status);
        expect(await answer.text(), `${method} ${slug}`).not.toMatch(secret);
      }
    const body = {
      title: 'Mine',
      name: 'mine',
      slug: 'mine',
      userName: 'mine',
      email: 'mine@example.com',
      password,
    };
    for (const { slug } of payload.config.collections) {
      // Readers' preferences are their own.
      if (slug === 'payload-preferences' && token) continue;
      // 501: one of Payload's collections without routes.
      const { status } = await inside(slug, { method: 'POST', token, body });
      expect([403, 501], slug).toContain(status);
    }
  });

test('a reader can see their own account, but change it only on the site', async () => {
  const path = `users/${reader.id}`;
  const { token } = reader;
  expect(await (await inside(path, { token })).json()).toMatchObject({ userName: 'reader' });
  const body = { userName: 'reader the second', role: 'author', isValidated: false };
  expect((await inside(path, { method: 'PATCH', token, body })).status).toBe(403);
});

test('nobody can change their own role, and only the author can change other roles', async () => {
  const roleAfter = async ({ id }: { id: number }, token: string, role: string) => {
    await inside(`users/${id}`, { method: 'PATCH', token, body: { role } });
    return (await payload.findByID({ collection: 'users', id })).role;
  };
  expect(await roleAfter(editor, editor.token, 'author')).toBe('editor');
  expect(await roleAfter(otherReader, editor.token, 'editor')).toBe('reader');
  expect(await roleAfter(author, author.token, 'editor')).toBe('author');
  expect(await roleAfter(otherReader, author.token, 'editor')).toBe('editor');
  expect(await roleAfter(otherReader, author.token, 'reader')).toBe('reader');
});

test('only the author can save the site’s settings', async () => {
  const save = async (token: string) => {
    const body = { retailerUrl: 'https://shop.example' };
    return (await inside('globals/site-settings', { method: 'POST', token, body })).status;
  };
  expect(await save(editor.token)).toBe(403);
  expect(await save(author.token)).toBe(200);
});

test('staff cannot change the text of a comment, only its status', async () => {
  const body = { text: 'As I would have it.', status: 'rejected' };
  const path = `comments/${ids.comments}`;
  await inside(path, { method: 'PATCH', token: author.token, body });
  const stored = await payload.findByID({ collection: 'comments', id: ids.comments });
  expect(stored).toMatchObject({ text: 'secret-comment', status: 'rejected' });
});

const cmsApi = createCmsApi(payload.config);

/** Sends a request to Payload's routes as the site exposes them. */
async function outside(
  path: string,
  init: Parameters<typeof siteRequest>[1] = {},
  more: Record<string, string> = {},
) {
  const request = siteRequest(`/cms/api/${path}`, init);
  for (const [name, value] of Object.entries({ 'x-client-ip': '192.0.2.1', ...more }))
    request.headers.set(name, value);
  return cmsApi(request);
}

test('an API key is not valid for Payload’s routes', async () => {
  const origin = await listening(appOf(payload));
  const key = await makeKey(site, author.id);
  const ask = (path: string, headers = {}) =>
    fetch(`${origin}/cms/api/${path}`, { headers: { 'x-api-key': key, ...headers } });
  for (const path of ['mail', 'users', 'contact-messages', 'globals/site-settings'])
    expect((await ask(path)).status, path).toBe(403);
  const ofTheAuthor = await ask('mail', { authorization: `JWT ${author.token}` });
  expect(ofTheAuthor.status).toBe(200);
  expect(ofTheAuthor.headers.get('cache-control')).toBe('private, no-store');
});

for (const { who, token } of outsiders)
  test(`${who} has no access to Payload’s routes, in any spelling`, async () => {
    const { config } = payload;
    const paths = [
      ...config.collections.flatMap(({ slug }) => [slug, `${slug}/1`, `${slug}/versions`]),
      ...config.globals.map(({ slug }) => `globals/${slug}`),
      ...['users?where[password][like]=a', 'posts?where[author.password][exists]=true&depth=10'],
      ...['users/first-register', 'users/unlock', 'users/refresh-token', 'users/init'],
      ...['users//login', 'users/login/', 'USERS/login', 'users/%6cogin', 'access', 'graphql'],
      ...['site/fovea/pending', ''],
    ];
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const body = method === 'GET' ? undefined : { email: 'a@example.com', password };
        const answer = await outside(path, { method, token, body });
        expect(answer.status, `${method} ${path}`).toBe(403);
        expect(await answer.text()).not.toMatch(secret);
      }
  });

test('staff have access to Payload’s routes, and everybody to their own user', async () => {
  expect((await outside('posts', { token: editor.token })).status).toBe(200);
  expect((await outside('mail', { token: author.token })).status).toBe(200);
  const { url, headers } = siteRequest('/cms/api/media', { token: editor.token });
  headers.set('content-length', '30000000');
  const large = new Request(url, { method: 'POST', headers, body: 'x' });
  expect((await cmsApi(large)).status).toBe(413);
  // Strangers upload nothing.
  const long = { email: 'a'.repeat(1_000_000) };
  expect((await outside('users/login', { method: 'POST', body: long })).status).toBe(413);
  const parts = { token: author.token, body: Array(200_000).fill(0) };
  const refused = await outside('posts', { method: 'POST', ...parts });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('cannot be read'),
  ]);
  const me = await outside('users/me');
  expect(await me.json()).toMatchObject({ user: null });
});

test('an invalid id gets 404, and an invalid query 400', async () => {
  const token = author.token;
  for (const path of ['users/login', 'posts/%27', 'posts/versions/x', 'mail/1e9', 'media/-1'])
    expect((await outside(path, { token })).status, path).toBe(404);
  for (const path of [
    'posts?where=NaN',
    `posts/${ids.posts}?where=x`,
    `posts?page=${'9'.repeat(40)}`,
    'users?page=-1',
    'users?page[]=-1',
    'posts?where={"or":[null]}',
    'posts?where={"title":{"near":"1,1,1"}}',
    'posts?where[updatedAt][all]=1',
    `posts/${ids.posts}?data={`,
    'globals/home?data={',
  ])
    expect((await outside(path, { token })).status, path).toBe(400);
  for (const path of ['posts?where={"id":{"exists":true}}', 'posts?where[id][exists]=true'])
    expect((await outside(path, { token })).status, path).toBe(200);
  for (const path of ['posts/count', 'posts/versions', 'users/me', `posts/${ids.posts}`])
    expect((await outside(path, { token })).status, path).toBe(200);
});

test('versions of a collection without versions get 404 or 501, not 500', async () => {
  const { collections, globals } = payload.config;
  const all = [
    ...collections.map(({ slug, versions }) => ({ path: slug, versions })),
    ...globals.map(({ slug, versions }) => ({ path: `globals/${slug}`, versions })),
  ];
  for (const { path } of all.filter(({ versions }) => !versions))
    for (const below of ['versions', 'versions/1']) {
      const answer = await outside(`${path}/${below}`, { token: author.token });
      // 501: one of Payload's collections without routes.
      expect([404, 501], `${path}/${below}`).toContain(answer.status);
    }
});

test('a query in the body, which the dashboard sends if it is long, is read like one in the URL', async () => {
  const ask = (body: string, type = 'application/x-www-form-urlencoded') => {
    const request = siteRequest('/cms/api/posts', { method: 'POST', token: author.token });
    request.headers.set('x-payload-http-method-override', 'GET');
    request.headers.set('content-type', type);
    return cmsApi(new Request(request, { body }));
  };
  const found = await ask(`where[id][equals]=${ids.posts}&depth=0`);
  expect(await found.json()).toMatchObject({ docs: [{ slug: 'draft' }], totalDocs: 1 });
  for (const body of ['where=x', 'where={"or":[null]}', `page=${'9'.repeat(40)}`])
    expect((await ask(body)).status, body).toBe(400);
  expect((await ask('{"', 'application/json')).status).toBe(200);
});

test('an upload without a file gets 404', async () => {
  const { staticDir } = payload.collections.media.config.upload;
  const folder = String(staticDir);
  await mkdir(path.join(folder, 'folder.png'), { recursive: true });
  await writeFile(path.join(folder, 'there.png'), await tinyPng('there').bytes());
  for (const name of [
    'gone.png',
    'folder.png',
    'a%00.png',
    `${'a'.repeat(300)}.png`,
    '%',
    '..%2fx',
  ])
    expect((await outside(`media/file/${name}`, { token: author.token })).status, name).toBe(404);
  const missing = await outside('media/file/gone.png', { token: editor.token });
  expect(await missing.json()).toEqual({ errors: [{ message: 'There is no such image.' }] });
  const there = await outside('media/file/there.png', { token: editor.token });
  expect(there.status).toBe(200);
  expect(there.headers.get('content-type')).toBe('image/png');
});

/** Returns a form with one field, as browsers send it. */
const field = (name: string, value: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--X--\r\n`;

const form = 'multipart/form-data; boundary=X';

test.each([
  ['nothing', '', ''],
  ['JSON that is null', 'application/json', 'null'],
  ['a form without a boundary', 'multipart/form-data', field('_payload', '{}')],
  ['half of a form', form, '--X\r\nContent-'],
  ['a form with half of a JSON', form, field('_payload', '{"')],
  ['a form whose JSON is null', form, field('_payload', 'null')],
  ['a form whose file is null', form, field('file', 'null')],
])('%s instead of a form of the dashboard causes no server error', async (_, type, body) => {
  const routes = ['POST posts', 'POST media', 'POST users', 'PATCH users/0', 'POST books'];
  for (const route of [...routes, `PATCH posts/${ids.posts}`, 'POST globals/site-settings']) {
    const [method = '', path = ''] = route.split(' ');
    const { url, headers } = siteRequest(`/cms/api/${path}`, { token: author.token });
    headers.set('content-type', type);
    const { status } = await cmsApi(new Request(url, { method, headers, body: body || null }));
    expect(status, route).toBeLessThan(500);
  }
  const { url } = siteRequest('/cms/api/users/logout');
  const headers = { 'content-type': type };
  const loggedOut = await cmsApi(new Request(url, { method: 'POST', headers, body: body || null }));
  expect(loggedOut.status).toBe(400);
});

test.each([
  ['a NUL byte', 'glossary-terms', { subject: 'a\u0000b', description: 'A kingdom.' }],
  ['too large an id', 'posts', { title: 'Oats', markdown: 'Oats.', hero: 2 ** 31 }],
  ['too large an id in a list', 'posts', { title: 'Oats', markdown: 'Oats.', tags: [2 ** 53] }],
  ['an impossible id', 'posts', { title: 'Oats', markdown: 'Oats.', tags: [-1] }],
])('a record with %s gets 400', async (_, slug, body) => {
  const answer = await inside(slug, { method: 'POST', body, token: author.token });
  expect(await answer.text()).toContain('cannot be stored');
  expect(answer.status).toBe(400);
});

test('a lookup of a caller is repeated if its connection breaks', async () => {
  const { pool } = payload.db;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const looking = outside('users/me', { token: author.token });
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    await holder.query('ROLLBACK');
    expect(await (await looking).json()).toMatchObject({ user: { email: 'author@example.com' } });
  } finally {
    holder.release();
  }
});

const authRoute = (route: string, body: object, clientIp: string) =>
  outside(`users/${route}`, { method: 'POST', body }, { 'x-client-ip': clientIp });

test('log-ins and password resets are limited by account and by IP address', async () => {
  const statuses = async (count: number, send: (index: number) => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
    return answers.map(({ status }) => status).sort();
  };
  const account = await statuses(4, (index) =>
    authRoute('forgot-password', { email: 'one@example.com' }, `198.51.100.${index}`),
  );
  expect(account).toEqual([200, 200, 200, 429]);
  const guessing = await statuses(11, () =>
    authRoute('login', { email: 'one@example.com', password: 'no' }, '198.51.100.77'),
  );
  expect(guessing.filter((status) => status === 429)).toHaveLength(1);
  const byIp = await statuses(11, (index) =>
    authRoute('reset-password', { token: `token-${index}`, password }, '198.51.100.99'),
  );
  expect(byIp.at(-1)).toBe(429);
  expect(byIp.filter((status) => status === 429)).toHaveLength(1);
});

test('a mailed token sets a new password and opens a session, once', async () => {
  await authRoute('forgot-password', { email: 'editor@example.com' }, '203.0.113.6');
  const { rows } = await payload.db.pool.query<{ token: string }>(
    "SELECT reset_password_token AS token FROM users WHERE email = 'editor@example.com'",
  );
  const fresh = { token: rows[0]?.token, password: 'another good long one' };
  const answer = await authRoute('reset-password', fresh, '203.0.113.6');
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toContain('payload-token=');
  expect((await authRoute('reset-password', fresh, '203.0.113.6')).status).toBe(403);
  const loggedIn = await authRoute(
    'login',
    { email: ' Editor@Example.com ', password: fresh.password },
    '203.0.113.6',
  );
  expect(loggedIn.status).toBe(200);
  expect(await loggedIn.json()).toMatchObject({
    user: { userName: 'editor' },
    exp: expect.any(Number),
  });
  editor.token = sessionIn(loggedIn);
});

test('no reply contains a session’s token for scripts', async () => {
  const answers = [
    await outside('users/me', { token: editor.token }),
    await outside('users/refresh-token', { method: 'POST', token: editor.token }),
    await authRoute('login', { email: 'author@example.com', password }, '203.0.113.7'),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('eyJ');
  }
});

test.each(['posts', 'glossary-terms', 'users', 'api-keys'] as const)(
  'nobody can duplicate a document of %s, not even the author',
  async (slug) => {
    const request = { method: 'POST', token: author.token, body: {} };
    expect((await inside(`${slug}/${ids[slug]}/duplicate`, request)).status).toBe(404);
  },
);

/** Values of wrong types, values that no column can store, and objects. */
const values = [
  ...['', 'x', '1.5', '9'.repeat(40), 'null', '275760-09-14', '\u0000', '1,2,x'].map(
    (value) => `=${encodeURIComponent(value)}`,
  ),
  ...['[]=x', '[a]=b', '[id][equals]=x'],
];

function pathsByKind(fields: FlattenedField[], prefix = ''): [kind: string, path: string][] {
  return fields.flatMap((field) => {
    const path = prefix + field.name;
    const isMany = 'hasMany' in field && field.hasMany === true;
    const inner = 'flattenedFields' in field ? field.flattenedFields : [];
    return [
      [`${prefix && 'nested '}${isMany ? 'many ' : ''}${field.type}`, path] as [string, string],
      ...pathsByKind(inner, `${path}.`),
    ];
  });
}

test('a query with any operator on any kind of field causes no server error', async () => {
  const token = author.token;
  const asked = new Set<string>();
  const faults: string[] = [];
  const ask = async (path: string) => {
    const { status } = await inside(path, { token });
    if (status >= 500) faults.push(`${status} ${path}`);
  };
  for (const { slug, flattenedFields } of payload.config.collections)
    for (const [kind, path] of [['id', 'id'] as const, ...pathsByKind(flattenedFields)]) {
      if (asked.has(kind)) continue;
      asked.add(kind);
      // Half of the combinations, which include each kind, operator and value.
      for (const [index, operator] of [...validOperators].entries()) {
        if ((asked.size + index) % 2) continue;
        const condition = `${slug}?depth=0&where[${path}][${operator}]`;
        await ask(condition + (values[(asked.size + 3 * index) % values.length] ?? ''));
      }
      for (const odd of ['[x][equals]=1', '[]=1']) await ask(`${slug}?where[${path}]${odd}`);
      for (const sort of [path, `-${path}.x`]) await ask(`${slug}?sort=${sort}`);
    }
  expect(faults).toEqual([]);
});
