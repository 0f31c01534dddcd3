import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { logInAs } from '../testing/callers';
import { mountedPaths } from '../testing/mounted-paths';
import { handlers } from '../testing/hidden-posts/page-paths';
import { bookData } from '../testing/book-data';
import { siteRequest, openSite, makeRecord } from '../testing/open-site';

const site = await openSite();
const { payload } = site;
const { id: book } = await makeRecord('books', bookData('indomitus-est', 1));
await payload.create({
  collection: 'samples',
  data: { title: 'One', excerpt: '[p]He rode.[/p]', book, chapter: 1, sampleId: 1 },
});

const get = async (path: string) => {
  const answer = await site.api(siteRequest(path));
  return { status: answer.status, body: await answer.json() };
};

test('a chapter names the book that follows its own in the order of the menu', async () => {
  const next = async () => {
    const { body } = await get('/api/books/indomitus-est/chapters/1');
    return (body as { book: { next: unknown } }).book.next;
  };
  expect(await next()).toBe(null);
  const { id } = await makeRecord('books', { ...bookData('the-finale', 301), group: 'finale' });
  expect(await next()).toEqual({ slug: 'the-finale', title: 'the-finale' });
  await payload.delete({ collection: 'books', id });
});

test('every route is tested for hidden posts, or says why it is not', async () => {
  const { appOf } = await import('../testing/app-of');
  const elsewhere: [path: RegExp, because: string][] = [
    [/^\/\^\\\/api\(/, 'The calls of the contract are looked at one by one.'],
    [/^\/\^\\\/(_next|__nextjs_)/, 'The scripts of the dashboard are the same for everybody.'],
    [/^\/api\/docs\/swagger-ui-/, 'So are those of the page of the calls.'],
    [/^\/common-passwords\.txt$/, 'A list of passwords, the same for everybody.'],
    [/sample\\\.epub\$\/$/, 'The sample of a book, in which no post is.'],
    [/\.ics(\$\/)?$|^\/press-kit\.zip$/, 'Releases and pictures of books, in which no post is.'],
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
