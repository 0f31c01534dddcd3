import { sql } from '@payloadcms/db-postgres';
import { beforeAll, expect, test } from 'vitest';
import { problem } from '../contract/call';
import { logInAs } from '../testing/callers';
import { mountedPaths } from '../testing/mounted-paths';
import { handlers } from '../testing/hidden-posts/page-paths';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
  const { payload } = site;
  const { id: tag } = await payload.create({
    collection: 'tags',
    data: { name: 'horses', slug: 'horses' },
  });
  const { id: book } = await payload.create({
    collection: 'books',
    data: {
      title: 'Indomitus Est',
      slug: 'indomitus-est',
      anchorId: 'indomitus-est',
      menuLabel: 'Indomitus Est',
      group: 'main',
      position: 1,
      seriesPosition: 'Book One',
      genreLine: 'Epic fantasy',
      baseSampleId: 1,
      asin: 'B00K5Q8DSA',
      bullets: [{ text: 'A horse' }],
    },
  });
  for (const chapter of [1, 2, 3])
    await payload.create({
      collection: 'samples',
      context: { keepsSampleText: true },
      data: {
        title: `Chapter ${chapter}`,
        excerpt: '[p]He [em]rode[/em].[/p][script]alert(1)[/script]',
        book,
        chapter,
        sampleId: chapter,
      },
    });
  await payload.create({
    collection: 'posts',
    data: {
      title: 'Horses',
      slug: 'horses',
      excerpt: 'On 100% white horses.',
      markdown: '## Oats\n\nA horse eats.',
      tags: [tag],
      _status: 'published',
      publishedAt: '2026-01-01T00:00:00.000Z',
    },
  });
  await payload.create({
    collection: 'posts',
    data: { title: 'Mules', slug: 'mules', markdown: 'Stubborn.', _status: 'published' },
  });
  await payload.create({
    collection: 'posts',
    data: { title: 'Draft', slug: 'draft', markdown: 'Hidden.', _status: 'draft' },
  });
});

const get = async (path: string) => {
  const answer = await site.api(siteRequest(path));
  return { status: answer.status, body: await answer.json() };
};

for (const [path, status, about] of [
  ['/api/nothing', 404, 'a path that is no call'],
  ['/api/books/nothing', 404, 'a book that is not there'],
  ['/api/books/indomitus-est/chapters/4', 404, 'a chapter that is not there'],
  ['/api/books/sample/99', 404, 'a sample that is not there'],
  ['/api/books/sample/one', 400, 'an id that is text'],
  ['/api/books/sample/-1', 400, 'an id below 1'],
  ['/api/books/sample/1.5', 400, 'an id with a fraction'],
  ['/api/books/sample/9007199254740992', 400, 'an id that is too large'],
  ['/api/Posts/by-slug/draft', 404, 'a draft'],
  ['/api/Posts/by-slug/horses?Tracking=perhaps', 400, 'a switch that is neither true nor false'],
  ['/api/Posts/GetSummary?q=%00', 400, 'a NUL byte'],
  ['/api/books/%ff', 400, 'a path that is not UTF-8'],
] as const)
  test(`${about} is answered with ${status} and a problem that says why`, async () => {
    const answer = await site.api(siteRequest(path));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const body: unknown = await answer.json();
    expect(problem.parse(body)).toMatchObject({ status });
  });

test('a bad value is named with its field', async () => {
  const { body } = await get('/api/books/sample/one');
  expect(body).toMatchObject({ errors: [{ path: 'bookId', message: 'Must be a whole number.' }] });
});

test('a sample keeps its square brackets', async () => {
  const { body } = await get('/api/books/sample/1');
  expect(body).toMatchObject({ excerpt: expect.stringContaining('[em]rode[/em]') });
});

test('a chapter is sanitised HTML', async () => {
  const { body } = await get('/api/books/indomitus-est/chapters/1');
  expect(body).toMatchObject({ html: '<p>He <em>rode</em>.</p>' });
});

test('a chapter names the book that follows its own in the order of the menu', async () => {
  const { payload } = site;
  const next = async () => {
    const { body } = await get('/api/books/indomitus-est/chapters/1');
    return (body as { book: { next: unknown } }).book.next;
  };
  expect(await next()).toBe(null);
  const { id } = await payload.create({
    collection: 'books',
    data: {
      title: 'The Finale',
      slug: 'the-finale',
      anchorId: 'the-finale',
      menuLabel: 'The Finale',
      group: 'finale',
      position: 1,
      seriesPosition: 'The end',
      genreLine: 'Epic fantasy',
      baseSampleId: 901,
    },
  });
  expect(await next()).toEqual({ slug: 'the-finale', title: 'The Finale' });
  await payload.delete({ collection: 'books', id });
});

test('posts come newest first, without drafts', async () => {
  const { body } = await get('/api/Posts/GetSummary');
  expect(body).toMatchObject([{ slug: 'mules' }, { slug: 'horses' }]);
});

test('a post whose slug was changed is still reached by the earlier one', async () => {
  const { payload } = site;
  const { docs } = await payload.find({
    collection: 'posts',
    where: { slug: { equals: 'mules' } },
  });
  await payload.update({
    collection: 'posts',
    id: docs[0]?.id ?? 0,
    data: { slug: 'stubborn-mules' },
  });
  expect(await get('/api/Posts/by-slug/mules')).toMatchObject({
    status: 200,
    body: { slug: 'stubborn-mules' },
  });
});

for (const [q, expected] of [
  ['horse eats', ['horses']],
  ['HORSES', ['horses']],
  ['100%', ['horses']],
  ['%', ['horses']],
  ['_', []],
  ['horses mules', []],
  ['Hidden', []],
  ['   ', ['stubborn-mules', 'horses']],
] as const)
  test(`a search for “${q}” finds ${expected.join(' and ') || 'nothing'}`, async () => {
    const { body } = await get(`/api/Posts/GetSummary?q=${encodeURIComponent(q)}`);
    expect((body as { slug: string }[]).map(({ slug }) => slug)).toEqual(expected);
  });

test('whatever answers is looked at for posts that are hidden, or tells why it is not', async () => {
  const { appOf } = await import('../testing/app-of');
  const elsewhere: [path: RegExp, because: string][] = [
    [/^\/\^\\\/api\(/, 'The calls of the contract are looked at one by one.'],
    [/^\/\^\\\/(_next|__nextjs_)/, 'The scripts of the dashboard are the same for everybody.'],
    [/^\/api\/docs\/swagger-ui-/, 'So are those of the page of the calls.'],
    [/^\/common-passwords\.txt$/, 'A list of passwords, the same for everybody.'],
    [/sample\\\.epub\$\/$/, 'The sample of a book, in which no post is.'],
    [/^\/media$/, 'An image belongs to no post: who knows its URL may see it.'],
  ];
  const unknown = mountedPaths(appOf(site.payload)).filter(
    (path) => !(path in handlers) && !elsewhere.some(([pattern]) => pattern.test(path)),
  );
  expect(unknown).toEqual([]);
  const handled = mountedPaths(appOf(site.payload));
  expect(Object.keys(handlers).filter((path) => !handled.includes(path))).toEqual([]);
});

test('a full disk says so, to who uses the API and to the dashboard', async () => {
  const { payload } = site;
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
