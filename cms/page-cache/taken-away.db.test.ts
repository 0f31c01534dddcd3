import type { RequestListener } from 'node:http';
import { sql } from '@payloadcms/db-postgres';
import type { CollectionSlug } from 'payload';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appOf } from '../testing/app-of';
import { listening } from '../testing/listening';
import { bookData } from '../testing/book-data';
import { openSite, type TestSite } from '../testing/open-site';
import { openPageCache } from './open-page-cache';

/** Long enough for a slow machine; usually most of it is unused. */
const patience = { timeout: 120_000 };

type World = TestSite & { ids: Record<'post' | 'term' | 'reader' | 'comment' | 'book', number> };

let worlds = 0;

/** Creates one of everything that can be removed, with unique names. */
async function openWorld(): Promise<World & { name: string }> {
  const site = await openSite();
  worlds += 1;
  const name = `of-world-${worlds}-and-no-other`;
  const firstSample = worlds * 10;
  const make = async (collection: CollectionSlug, data: object): Promise<number> =>
    Number((await site.payload.create({ collection, data })).id);
  const post = await make('posts', {
    ...{ title: 'Oats', slug: `post-${name}`, markdown: 'Eat.' },
    ...{ _status: 'published', publishedAt: '2025-01-01T00:00:00.000Z' },
  });
  const term = await make('glossary-terms', {
    ...{ subject: `Term ${name}`, description: 'A food.', status: 'approved' },
  });
  const email = `${name}@example.com`;
  const reader = await make('users', {
    ...{ userName: name, email, password: 'correct horse battery', role: 'reader' },
    isValidated: true,
  });
  const comment = await make('comments', {
    ...{ post, reader, text: 'Well said.', status: 'approved' },
  });
  const book = await make('books', {
    ...bookData(`book-${name}`, worlds),
    baseSampleId: firstSample,
  });
  await make('samples', {
    ...{ title: 'One', excerpt: '[p]He rode.[/p]', book, chapter: 1, sampleId: firstSample },
  });
  return { ...site, name, ids: { post, term, reader, comment, book } };
}

/**
 * Starts a process whose site can be disconnected from the database. It still receives changes, so that the test is
 * deterministic.
 */
async function openProcess({ payload }: World) {
  const app = appOf(payload);
  let isAway = false;
  const site: RequestListener = (request, response) => {
    if (!isAway) return app(request, response);
    response.statusCode = 503;
    response.end();
  };
  const { answer, stop } = openPageCache(payload, site);
  onTestFinished(stop);
  const base = await listening(answer);
  const get = async (path: string) => {
    const { status, headers } = await fetch(base + path);
    return { status, cache: headers.get('cache-status') };
  };
  return {
    get,
    untilCached: (path: string) =>
      vi.waitFor(async () => {
        expect(await get(path), path).toEqual({ status: 200, cache: 'site; hit' });
      }, patience),
    cutOff: () => {
      isAway = true;
    },
  };
}

/** Returns the pages that show each subject. */
const pagesOf = ({ name, ids }: World & { name: string }) => ({
  post: [`/api/Posts/by-slug/post-${name}`, `/api/Posts?id=${ids.post}`],
  posts: ['/api/Posts/GetSummary', '/feed.xml', '/feed.json'],
  map: ['/sitemap.xml'],
  term: [`/api/fovea/terms/term-${name}`, `/api/fovea/term-${name}/card`],
  terms: ['/api/fovea/search', '/api/fovea/index', '/api/fovea/search?q=no+other'],
  comments: [`/api/Posts/${ids.post}/comments`],
  book: [`/api/books/book-${name}`],
  chapter: [`/api/books/sample/${worlds * 10}`],
  books: ['/api/books'],
  texts: ['/api/pages/author', '/manifest.webmanifest'],
});

type Subject = keyof ReturnType<typeof pagesOf>;

const update =
  (collection: CollectionSlug, id: Exclude<keyof World['ids'], never>, data: object) =>
  ({ payload, ids }: World) =>
    payload.update({ collection, id: ids[id], data });
const remove =
  (collection: CollectionSlug, id: keyof World['ids']) =>
  ({ payload, ids }: World) =>
    payload.delete({ collection, id: ids[id] });
const trashed = { deletedAt: new Date().toISOString() };

const ofPost: Subject[] = ['post', 'posts', 'comments', 'map'];
const ofTerm: Subject[] = ['term', 'terms', 'map'];

/** Each kind of change, and the subjects whose copies may show what it removed. */
const changes: [what: string, change: (world: World) => Promise<unknown>, gone: Subject[]][] = [
  [
    'a post that is published',
    ({ payload }) =>
      payload.create({
        collection: 'posts',
        data: {
          ...{ title: 'New', slug: 'new', markdown: 'New.', _status: 'published' },
          publishedAt: '2025-01-02T00:00:00.000Z',
        },
      }),
    [],
  ],
  [
    'a comment that is approved',
    ({ payload, ids }) =>
      payload.create({
        collection: 'comments',
        data: { post: ids.post, reader: ids.reader, text: 'And true.', status: 'approved' },
      }),
    [],
  ],
  [
    'a text of a page that is edited',
    ({ payload }) => payload.updateGlobal({ slug: 'author', data: { title: `Who ${worlds}` } }),
    [],
  ],
  ['a post that is edited', update('posts', 'post', { markdown: 'Drink.' }), ofPost],
  ['a post that is unpublished', update('posts', 'post', { _status: 'draft' }), ofPost],
  [
    'a post that is taken back to an hour to come',
    update('posts', 'post', { publishedAt: '2999-01-01T00:00:00.000Z' }),
    ofPost,
  ],
  ['a post in the trash', update('posts', 'post', trashed), ofPost],
  ['a post that is deleted', remove('posts', 'post'), ofPost],
  ['a term that is edited', update('glossary-terms', 'term', { description: 'A drink.' }), ofTerm],
  ['a term that is rejected', update('glossary-terms', 'term', { status: 'rejected' }), ofTerm],
  [
    'a part of a term that is told later',
    update('glossary-terms', 'term', { revelations: [{ fromBook: 1, text: 'It is brewed.' }] }),
    ofTerm,
  ],
  ['a term in the trash', update('glossary-terms', 'term', trashed), ofTerm],
  [
    'a comment that is rejected',
    update('comments', 'comment', { status: 'rejected' }),
    ['comments'],
  ],
  ['a comment that is deleted', remove('comments', 'comment'), ['comments']],
  ['a reader who is blocked', update('users', 'reader', { isBlocked: true }), ['comments']],
  [
    'a reader who is renamed',
    update('users', 'reader', { userName: 'Somebody else' }),
    ['comments'],
  ],
  ['a book that is edited', update('books', 'book', { title: 'Est' }), ['book']],
  [
    'a chapter that is edited',
    ({ payload }) =>
      payload.update({
        collection: 'samples',
        where: { sampleId: { equals: worlds * 10 } },
        data: { excerpt: '[p]He walked.[/p]' },
      }),
    ['book', 'chapter'],
  ],
  [
    'a book in the trash',
    update('books', 'book', trashed),
    [...ofPost, ...ofTerm, 'book', 'chapter', 'books', 'texts'],
  ],
];

test.each(changes)(
  'of %s, an outage shows the copies of all pages but those that may show it as it was',
  async (_what, change, gone) => {
    const world = await openWorld();
    const pages = pagesOf(world);
    const { get, untilCached, cutOff } = await openProcess(world);
    for (const path of Object.values(pages).flat()) await untilCached(path);
    cutOff();
    await change(world);
    for (const [subject, paths] of Object.entries(pages))
      for (const path of paths)
        expect(await get(path), path).toEqual(
          gone.includes(subject as Subject)
            ? { status: 503, cache: 'site; fwd=uri-miss' }
            : { status: 200, cache: 'site; fwd=stale; detail="the database is away"' },
        );
  },
);

test('of very many posts that are taken away at once, no copy of any page is left', async () => {
  const world = await openWorld();
  const { payload } = world;
  const { get, untilCached, cutOff } = await openProcess(world);
  await payload.db.drizzle.execute(sql`
    INSERT INTO posts (title, slug, _status, published_at)
    SELECT 'One of many', 'one-of-many-' || n, 'published', '2025-01-01' FROM generate_series(1, 500) n`);
  await untilCached('/api/pages/author');
  cutOff();
  await payload.db.drizzle.execute(sql`DELETE FROM posts WHERE slug LIKE 'one-of-many-%'`);
  await vi.waitFor(async () => {
    expect(await get('/api/pages/author')).toMatchObject({ status: 503 });
  }, patience);
});
