import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import type { Call } from '../contract/call';
import { findValidApiKeys, revokeApiKey } from '../accounts/queries/api-keys';
import { logInAs, makeKey, makeUser } from '../testing/callers';
import { exampleRequest } from '../testing/example-request';
import { newClientIp } from '../testing/readers';
import { mountedPaths } from '../testing/mounted-paths';
import { handlers } from '../testing/page-paths';
import { siteRequest, openSite } from '../testing/open-site';

const site = await openSite();
const { payload } = site;

test('every route is tested for hidden posts, or says why it is not', async () => {
  const { appOf } = await import('../testing/app-of');
  const elsewhere: [path: RegExp, because: string][] = [
    [/^\/\^\\\/api\(/, 'The calls of the contract are looked at one by one.'],
    [/^\/\^\\\/(_next|__nextjs_)/, 'The scripts of the dashboard are the same for everybody.'],
    [/^\/api\/docs\/swagger-ui-/, 'So are those of the page of the calls.'],
    [/^\/common-passwords\.txt$/, 'A list of passwords, the same for everybody.'],
    [/sample\\\.epub\$\/$/, 'The sample of a book, in which no post is.'],
    [/\.ics(\$\/)?$|^\/press-kit\.zip$/, 'Releases and pictures of books, in which no post is.'],
    [/^\/\^\\\/og\(/, 'The images of posts are looked at by their content.'],
    [/^\/\^\\\/cms/, 'cms-api.db.test.ts looks at the lists of the dashboard’s API.'],
    [/^\/media$/, 'An image belongs to no post: who knows its URL may see it.'],
  ];
  const unknown = mountedPaths(appOf(payload)).filter(
    (path) => !(path in handlers) && !elsewhere.some(([pattern]) => pattern.test(path)),
  );
  expect(unknown).toEqual([]);
  const handled = mountedPaths(appOf(payload));
  expect(Object.keys(handlers).filter((path) => !handled.includes(path))).toEqual([]);
});

test('a full disk says so, to who uses the API and to the dashboard', async () => {
  const token = await logInAs(site, 'author');
  // PostgreSQL's error when it cannot extend a file.
  await payload.db.drizzle.execute(sql`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON contact_messages EXECUTE FUNCTION no_room();
    CREATE TRIGGER no_room BEFORE INSERT ON categories EXECUTE FUNCTION no_room()`);
  const message = { name: 'A', email: 'a@example.com', message: 'Hello.' };
  const answer = await site.api(siteRequest('/api/contact', { method: 'POST', body: message }));
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^The disk is full/) });
  const body = { name: 'Maps', slug: 'maps' };
  const saved = await site.cmsApi(
    siteRequest('/cms/api/categories', { method: 'POST', body, token }),
  );
  expect(saved.status).toBe(507);
  expect(await saved.json()).toEqual({
    errors: [{ message: expect.stringMatching(/^The disk is full/) }],
  });
});

test('the card of a post is drawn, and a decision on a term that is gone is a 404', async () => {
  const { id } = await makeUser(site, 'editor', 'drawing');
  const apiKey = await makeKey(site, id);
  const ask = async (path: string, body: object) => {
    const request = siteRequest(path, { method: 'POST', body });
    request.headers.set('x-api-key', apiKey);
    return (await site.api(request)).status;
  };
  expect(await ask('/api/Posts/card', { title: 'On oats', heroId: null })).toBe(200);
  const decision = { decision: 'decline', updatedAt: new Date().toISOString() };
  expect(await ask('/api/fovea/99/decide', decision)).toBe(404);
});

test('a call is refused to those whom its contract does not name, and to nobody else', async () => {
  const reader = await makeUser(site, 'reader');
  const unverified = await makeUser(site, 'reader', 'unverified');
  const isValidated = false;
  await payload.update({ collection: 'users', id: unverified.id, data: { isValidated } });
  const editor = await makeUser(site, 'editor');
  const revoked = await makeKey(site, editor.id);
  const [stored] = await findValidApiKeys(payload, revoked);
  await revokeApiKey(payload, Number(stored?.id));
  const bySession = (token: string) => ({
    cookie: `payload-token=${token}; XSRF-TOKEN=known`,
    'sec-fetch-site': 'same-origin',
  });
  const token = { 'x-xsrf-token': 'known' };
  const people: Record<string, Record<string, string>> = {
    stranger: {},
    'revoked key': { 'x-api-key': revoked },
    key: { 'x-api-key': await makeKey(site, editor.id) },
    reader: { ...bySession(reader.token), ...token },
    'unverified reader': { ...bySession(unverified.token), ...token },
    'editor without token': bySession(editor.token),
    editor: { ...bySession(editor.token), ...token },
  };
  const unknown = { stranger: 401, 'revoked key': 401 };
  const withoutToken = { 'editor without token': 403 };
  const toReaders = { ...unknown, 'unverified reader': 403 };
  // Who may make a call is checked in the same way for all of a kind.
  const refusals: [Call['route'], Record<string, number>][] = [
    ['GET /books', {}],
    ['POST /contact', withoutToken],
    ['GET /Users/export', { ...unknown, key: 401 }],
    ['POST /Users/changeEmail', { ...unknown, ...withoutToken, key: 401 }],
    ['GET /Users/notices', toReaders],
    ['POST /Users/notices', { ...toReaders, ...withoutToken }],
    ['GET /comments/pending', { ...toReaders, reader: 403 }],
    ['POST /comments/{id}/approve', { ...toReaders, ...withoutToken, reader: 403 }],
  ];
  for (const [route, expected] of refusals) {
    const refused: Record<string, number> = {};
    for (const [who, headers] of Object.entries(people)) {
      const sent = exampleRequest({ route }, { 'x-client-ip': newClientIp(), ...headers });
      const { status } = await site.api(sent);
      if (status === 401 || status === 403) refused[who] = status;
    }
    expect(refused, route).toEqual(expected);
  }
});
