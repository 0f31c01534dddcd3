import { expect, test } from 'vitest';
import { nextCursorHeader } from '../contract/headers';
import { bookData } from '../testing/book-data';
import { openSite, origin, siteRequest, makeRecord } from '../testing/open-site';

const site = await openSite();
const { payload } = site;
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

test('a call in process replies what it replies over HTTP, and refuses what it refuses', async () => {
  const { callInProcess } = await import('./call-in-process');
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

test('calls that change something are not made in process', async () => {
  const { callInProcess } = await import('./call-in-process');
  const call = callInProcess(payload.config, new Request(origin));
  await expect(call('POST /fovea/suggest', {})).rejects.toThrow('is not a GET call');
});
