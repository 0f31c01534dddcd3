import { sql } from '@payloadcms/db-postgres';
import type { Express } from 'express';
import { expect, test } from 'vitest';
import type { Call } from '../contract/call';
import { nextCursorHeader } from '../contract/plain/headers';
import { findValidApiKeys, revokeApiKey } from '../subjects/accounts/queries/api-keys';
import { logInAs, makeKey, makeUser } from '../testing/callers';
import { newClientIp } from '../testing/readers';
import { bookData } from '../testing/book-data';
import { handlers } from '../testing/page-paths';
import { exampleRequest, siteRequest, openSite, origin, makeRecord } from '../testing/open-site';
import { appOf } from '../testing/app-of';
import { callInProcess } from './api';

const site = await openSite();
const { payload } = site;

/** Handler in Express's stack, with the path that its types lack. */
type Layer = { rawPath?: unknown; route?: unknown; handle: { stack?: Layer[] } };

const pathsOf = ({ rawPath, route, handle }: Layer): string[] => {
  if (!route && handle.stack) return handle.stack.flatMap(pathsOf);
  return (Array.isArray(rawPath) ? rawPath : [rawPath]).map(String);
};

/** Returns the patterns of an application's handlers, without middleware for all paths. */
function mountedPaths({ router }: Express): string[] {
  const paths = (router.stack as Layer[]).flatMap(pathsOf);
  return [...new Set(paths)].filter((path) => path !== '/');
}

test('every route is tested for hidden posts, or listed with a reason why not', async () => {
  const elsewhere: [path: RegExp, because: string][] = [
    [/^\/\^\\\/api\(/, 'The calls of the contract are tested one by one.'],
    [/^\/\^\\\/(_next|__nextjs_)/, 'The scripts of the dashboard are the same for everybody.'],
    [/^\/api\/docs\/swagger-ui-/, 'The scripts of the API page are the same for everybody.'],
    [/^\/common-passwords\.txt$/, 'A list of passwords, the same for everybody.'],
    [/sample\\\.epub\$\/$/, 'The sample of a book contains no post.'],
    [/\.ics(\$\/)?$|^\/press-kit\.zip$/, 'Releases and images of books contain no post.'],
    [/^\/\^\\\/og\(/, 'The content of the images is tested instead.'],
    [/^\/\^\\\/cms/, 'cms-api.db.test.ts tests the lists of the dashboard’s API.'],
    [/^\/media$/, 'Everybody who knows the URL of an image may see it.'],
  ];
  const unknown = mountedPaths(appOf(payload)).filter(
    (path) => !(path in handlers) && !elsewhere.some(([pattern]) => pattern.test(path)),
  );
  expect(unknown).toEqual([]);
  const handled = mountedPaths(appOf(payload));
  expect(Object.keys(handlers).filter((path) => !handled.includes(path))).toEqual([]);
});

test('both APIs report a full disk', async () => {
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

test('the Open Graph image of a post is rendered, and a decision on a missing term gets 404', async () => {
  const { id } = await makeUser(site, 'editor', 'drawing');
  const apiKey = await makeKey(site, id);
  const ask = async (path: string, body: object) => {
    const request = siteRequest(path, { method: 'POST', body });
    request.headers.set('x-api-key', apiKey);
    return (await site.api(request)).status;
  };
  expect(await ask('/api/Posts/card', { title: 'On oats', heroId: null })).toBe(200);
  const records = [{ id: 99, updatedAt: new Date().toISOString() }];
  const decision = { collection: 'glossary-terms', decision: 'reject', records };
  expect(await ask('/api/decisions', decision)).toBe(404);
});

test('a call refuses all callers that its contract does not allow, and no others', async () => {
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
  const callers: Record<string, Record<string, string>> = {
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
  // One GET and one POST for each kind of permission.
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
    for (const [who, headers] of Object.entries(callers)) {
      const sent = exampleRequest({ route }, { 'x-client-ip': newClientIp(), ...headers });
      const { status } = await site.api(sent);
      if (status === 401 || status === 403) refused[who] = status;
    }
    expect(refused, route).toEqual(expected);
  }
});

async function makeContent() {
  const published = { _status: 'published', publishedAt: '2026-01-01T00:00:00.000Z' } as const;
  const tag = await makeRecord('tags', { name: 'Horses', slug: 'horses' });
  for (const slug of ['blizzard', 'little-storm', 'a-dog'])
    await payload.create({
      collection: 'posts',
      data: { title: slug, slug, markdown: '## Hooves\n\nA horse.', tags: [tag.id], ...published },
    });
  await makeRecord('books', { ...bookData('indomitus-est', 1), bullets: [{ text: 'A horse' }] });
  await payload.create({
    collection: 'glossary-terms',
    data: { subject: 'Slee', description: 'Not of Fovea.', status: 'approved' },
  });
}

/** Calls of pages, with the path of the same HTTP request. */
const requests: [route: string, input: object, path: string][] = [
  ['GET /site', {}, '/api/site'],
  ['GET /books/{slug}', { slug: 'indomitus-est' }, '/api/books/indomitus-est'],
  ['GET /books/{slug}', { slug: 'none' }, '/api/books/none'],
  [
    'GET /books/{slug}/chapters/{chapter}',
    { slug: 'indomitus-est', chapter: '9' },
    '/api/books/indomitus-est/chapters/9',
  ],
  ['GET /Posts/GetSummary', { q: '', take: 2 }, '/api/Posts/GetSummary?take=2'],
  ['GET /Posts/GetSummary', { q: 'hors' }, '/api/Posts/GetSummary?q=hors'],
  ['GET /Posts/GetSummary', { take: 1000 }, '/api/Posts/GetSummary?take=1000'],
  ['GET /Posts/GetSummary', { drafts: 'true' }, '/api/Posts/GetSummary?drafts=true'],
  ['GET /Posts/by-slug/{slug}', { slug: 'blizzard' }, '/api/Posts/by-slug/blizzard'],
  ['GET /fovea/search', { q: 'slee', take: 50 }, '/api/fovea/search?q=slee&take=50'],
  ['GET /fovea/index', { from: undefined, term: '' }, '/api/fovea/index'],
];

test('a call in process has the same replies and errors as over HTTP', async () => {
  await makeContent();
  for (const [route, input, path] of requests) {
    const call = callInProcess(payload.config, new Request(origin));
    const reply = await call(route, input);
    const answer = await site.api(siteRequest(path));
    const body: unknown = await answer.json();
    expect(reply instanceof Response ? reply.status : 200, path).toBe(answer.status);
    expect(reply instanceof Response ? await reply.json() : reply.body, path).toEqual(body);
    expect(reply.headers.get(nextCursorHeader), path).toBe(answer.headers.get(nextCursorHeader));
  }
});

test('POST calls cannot be made in process', async () => {
  const call = callInProcess(payload.config, new Request(origin));
  await expect(call('POST /fovea/suggest', {})).rejects.toThrow('is not a GET call');
});
