import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { EditedPost, PostPage } from '../../contract/posts';
import { bookData } from '../../testing/book-data';
import { runOutbox } from '../../platform/mail/run-outbox';
import { answerTo, logInAs } from '../../testing/callers';
import { listening } from '../../testing/listening';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';
import { findPublishedStates } from './queries/find-published-states';

let craft: number;

const site = await openSite();
const { payload } = site;
const author = await logInAs(site, 'author');
const editor = await logInAs(site, 'editor');
const reader = await logInAs(site, 'reader');
for (const name of ['World', 'Craft'])
  ({ id: craft } = await makeRecord('categories', { name, slug: name.toLowerCase() }));

const post = (path: string, body?: unknown, token: string | undefined = author) =>
  answerTo(site, siteRequest(path, { method: 'POST', body, token }));
const get = (path: string, token?: string) => answerTo(site, siteRequest(path, { token }));

async function add(fields: object): Promise<EditedPost> {
  const { status, body } = await post('/api/Posts/AddNewRecord', {
    title: 'Oats',
    excerpt: 'On oats.',
    markdown: 'A horse eats.',
    publish: true,
    ...fields,
  });
  expect(body).toMatchObject({ id: expect.any(Number) });
  expect(status).toBe(200);
  return body as EditedPost;
}

const countPosts = async () => (await payload.count({ collection: 'posts' })).totalDocs;

const ensure = (body: unknown) => post('/api/Tags/ensure', body, editor);

const namesOf = async (ids: unknown) => {
  const { docs } = await payload.find({ collection: 'tags', pagination: false });
  return (ids as number[]).map((id) => docs.find((tag) => tag.id === id)?.name);
};

test('names become unique ids in order, regardless of case and spaces', async () => {
  const names = [' Wolves ', 'bears', 'WOLVES', 'Bears', 'owls'];
  const { status, body } = await ensure({ names });
  expect(status).toBe(200);
  expect(await namesOf(body)).toEqual(['Wolves', 'bears', 'owls']);
  const [wolves, , owls] = body as number[];
  expect((await ensure(['owls', ' ', 'wolves'])).body).toEqual([owls, wolves]);
});

test('concurrent calls with the same new names create each tag once', async () => {
  const lists = [
    ['hares', 'mice'],
    ['mice', 'hares'],
    ['Mice', 'Hares'],
  ];
  const answers = await Promise.all([...lists, ...lists, ...lists].map((names) => ensure(names)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.flatMap(({ body }) => body))).toHaveProperty('size', 2);
});

test('names with the same letters, and names without letters, get unique slugs, in any encoding', async () => {
  const { status, body } = await ensure(['C', 'C#', 'C++', '龍', '\u00c9', 'E\u0301']);
  expect(status).toBe(200);
  expect(new Set(body as number[]).size).toBe(5);
});

test('staff can read all tags and categories, others only those of visible posts', async () => {
  const all = (await get('/api/Categories', editor)).body;
  expect(all).toEqual([
    { id: craft, name: 'Craft', slug: 'craft' },
    { id: expect.any(Number), name: 'World', slug: 'world' },
  ]);
  expect((await get('/api/Tags', editor)).body).toContainEqual(
    expect.objectContaining({ name: 'owls', slug: 'owls' }),
  );
  const { id } = await add({ tags: ['Seen'], categories: ['world'] });
  for (const token of [undefined, reader]) {
    expect((await get('/api/Tags', token)).body).toMatchObject([{ name: 'Seen' }]);
    expect((await get('/api/Categories', token)).body).toMatchObject([{ name: 'World' }]);
  }
  await post('/api/Posts/update', { id, publish: false });
  expect((await get('/api/Tags')).body).toEqual([]);
});

test('a new post is returned in full, and public once it is published', async () => {
  const added = await add({ title: '  The Long Road ', tags: ['Roads', ' roads'], publish: true });
  expect(added).toMatchObject({
    slug: 'the-long-road',
    title: 'The Long Road',
    excerpt: 'On oats.',
    html: '<p>A horse eats.</p>\n',
    tags: ['Roads'],
    status: 'published',
    unpublishedChanges: false,
    heroId: null,
  });
  const { status, body } = await get(`/api/Posts?id=${added.id}`);
  expect(status).toBe(200);
  const { status: _, unpublishedChanges: __, heroId: ___, ...both } = added;
  const { fromBook: ____, commentsFromBook: _____, linksTerms: ______, ...page } = both;
  expect(body).toEqual(page);
  expect((await get('/api/Posts/by-slug/the-long-road')).body).toMatchObject(page);
});

test('the card of a book has its cover on the page and in the preview, and is only a link elsewhere', async () => {
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = { data: png, name: 'cover.png', mimetype: 'image/png', size: png.length };
  const cover = await payload.create({ collection: 'media', data: { alt: 'Red.' }, file });
  const data = { ...bookData('est', 1), cover: cover.id };
  await payload.create({ collection: 'books', data });
  const markdown = '[Est](/books/est)\n\n[Sum](/books/sum)';
  const added = await add({ title: 'On a book', markdown });
  const cards = (image: string) =>
    `<p data-card="The book">${image}<a href="/books/est">Est</a></p>\n<p data-card="The book"><a href="/books/sum">Sum</a></p>\n`;
  expect(added.html).toBe(cards(''));
  const url = cover.sizes?.w160?.filename;
  const shown = { html: cards(`<img src="/media/${url}" alt="" width="400" height="600">`) };
  expect((await get('/api/Posts/by-slug/on-a-book')).body).toMatchObject(shown);
  expect((await post('/api/Posts/render', { markdown })).body).toMatchObject(shown);
});

test('concurrent posts with one title get unique slugs', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, () => add({ title: 'At once' })));
  expect(added.map(({ slug }) => slug).sort()).toEqual([
    'at-once',
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `at-once-${number}`),
  ]);
});

test('no post can take the URL of another page below the blog, by its title or in the dashboard', async () => {
  expect((await add({ title: 'Preview' })).slug).toBe('preview-2');
  expect((await add({ title: 'Feed' })).slug).toBe('feed-2');
  expect((await add({ title: '龍' })).slug).toMatch(/^post(-\d+)?$/);
  await expect(
    makeRecord('posts', { title: 'Feed', markdown: 'Text.', slug: 'feed' }),
  ).rejects.toMatchObject({
    data: { errors: [{ path: 'slug', message: expect.stringContaining('Choose another one') }] },
  });
});

test('tags and categories are accepted by id and by name, hero images by id', async () => {
  const tag = await makeRecord('tags', { name: 'Horses', slug: 'horses' });
  const added = await add({
    tags: ['mules', tag.id, 'HORSES', 'Mules'],
    categories: ['world', craft],
    heroId: null,
  });
  expect(added).toMatchObject({ tags: ['mules', 'Horses'], categories: ['World', 'Craft'] });
});

test('the records that a post refers to must exist, and a refused post creates no tag', async () => {
  const before = await countPosts();
  const answer = await post('/api/Posts/AddNewRecord', {
    title: 'Lost',
    markdown: 'Text.',
    tags: ['left-behind', 999_999],
    categories: ['nowhere', 999_999],
    heroId: 999_999,
  });
  const errors = ['tags.1', 'categories.0', 'categories.1', 'heroId'].map((path) => ({ path }));
  expect(answer).toMatchObject({ status: 400, body: { errors } });
  expect(await countPosts()).toBe(before);
  const where = { name: { equals: 'left-behind' } };
  expect(await payload.count({ collection: 'tags', where })).toEqual({ totalDocs: 0 });
});

test('an update changes only the sent fields', async () => {
  const added = await add({ title: 'Before', tags: ['kept'], publishedAt: '2026-01-02T03:04:05Z' });
  const { status, body } = await post('/api/Posts/update', { id: added.id, title: 'After' });
  expect(status).toBe(200);
  const { updatedAt } = body as EditedPost;
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(added.updatedAt));
  expect(body).toEqual({ ...added, title: 'After', updatedAt });
  const emptied = { excerpt: '', tags: [], heroId: null };
  const { body: rest } = await post('/api/Posts/update', { id: added.id, ...emptied });
  expect(rest).toMatchObject({ ...emptied, title: 'After' });
});

test('“publish” publishes and unpublishes a post, even without other fields', async () => {
  const { id } = await add({ publish: false });
  for (const [fields, status] of [
    [{ title: 'Still a draft' }, 'draft'],
    [{ publish: true }, 'published'],
    [{ title: 'Still there' }, 'published'],
    [{ publish: false }, 'draft'],
    [{ publish: true, publishedAt: '2099-01-01T00:00:00Z' }, 'scheduled'],
    [{ publishedAt: null }, 'published'],
  ] as const) {
    const { body } = await post('/api/Posts/update', { id, ...fields });
    expect(body).toMatchObject({ status });
    expect((await get(`/api/Posts?id=${id}`)).status).toBe(status === 'published' ? 200 : 404);
  }
});

test('a draft of a published post stays a draft until it is published', async () => {
  const { id } = await add({ title: 'What readers see' });
  await payload.update({ collection: 'posts', id, data: { title: 'Laid over' }, draft: true });
  const seen = async () => ((await get(`/api/Posts?id=${id}`)).body as EditedPost).title;

  expect((await get(`/api/Posts?id=${id}`, author)).body).toMatchObject({
    title: 'Laid over',
    status: 'published',
    unpublishedChanges: true,
  });
  const { body } = await post('/api/Posts/update', { id, excerpt: 'Changed.' });
  expect(body).toMatchObject({
    title: 'Laid over',
    excerpt: 'Changed.',
    unpublishedChanges: true,
  });
  expect(await seen()).toBe('What readers see');
  const isPublished = async () => (await findPublishedStates(payload.db.drizzle, [id])).has(id);
  expect(await isPublished()).toBe(true);
  const published = await post('/api/Posts/update', { id, publish: true });
  expect(published.body).toMatchObject({ excerpt: 'Changed.', unpublishedChanges: false });
  expect(await seen()).toBe('Laid over');
  await post('/api/Posts/update', { id, publish: false });
  expect(await isPublished()).toBe(false);
});

test('a stale update is refused, also after a change in the dashboard, and so is one of two concurrent ones', async () => {
  const { id, updatedAt } = await add({ title: 'First' });
  await payload.update({ collection: 'posts', id, data: { title: 'Over it' }, draft: true });
  expect((await post('/api/Posts/update', { id, title: 'Third', updatedAt })).status).toBe(409);
  const { body } = await get(`/api/Posts?id=${id}`, author);
  expect(body).toMatchObject({ title: 'Over it' });

  const fresh = (body as EditedPost).updatedAt;
  const both = await Promise.all(
    ['One', 'Other'].map((title) => post('/api/Posts/update', { id, title, updatedAt: fresh })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a post is also found by its earlier slug', async () => {
  const { id } = await add({ title: 'Moving', slug: 'moving' });
  expect((await post('/api/Posts/update', { id, slug: 'moving' })).status).toBe(200);
  const moved = await post('/api/Posts/update', { id, slug: 'moved' });
  expect(moved.body).toMatchObject({ slug: 'moved' });
  expect((await get('/api/Posts/by-slug/moving')).body).toMatchObject({ slug: 'moved' });
});

test('a post page lists its headings, neighbors and related posts, but no hidden posts', async () => {
  const at = (day: number) => `2001-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const page = async (slug: string) =>
    (await get(`/api/Posts/by-slug/${slug}`, author)).body as PostPage;
  await add({ title: 'First of all', publishedAt: at(1), tags: ['oars', 'sails'] });
  await add({ title: 'Twin a', publishedAt: at(2), tags: ['oars', 'sails', 'masts'] });
  await add({ title: 'Twin b', publishedAt: at(2), markdown: '## Of *oars*\n', tags: ['oars'] });
  await add({ title: 'Draft between', publishedAt: at(3), publish: false, tags: ['oars'] });
  await add({ title: 'Withdrawn', publishedAt: at(3), tags: ['oars'] }).then(({ id }) =>
    post('/api/Posts/update', { id, publish: false }),
  );
  await add({ title: 'Last of them', publishedAt: at(4), tags: ['sails', 'oars'] });
  await add({ title: 'One tag', publishedAt: at(6), tags: ['oars'] });
  await add({ title: 'Not yet', publishedAt: '2099-02-01T00:00:00Z', tags: ['oars', 'sails'] });

  const first = await page('first-of-all');
  expect(first.previous).toBeNull();
  expect(first.next).toEqual({ slug: 'twin-a', title: 'Twin a' });
  expect(first.related.map(({ slug }) => slug)).toEqual(['last-of-them', 'one-tag', 'twin-b']);

  const twin = await page('twin-b');
  expect(twin.headings).toEqual([{ id: 'of-oars', text: 'Of oars', level: 2 }]);
  expect(twin.previous?.slug).toBe('twin-a');
  expect(twin.next?.slug).toBe('last-of-them');
  expect(twin.related.map(({ slug }) => slug)).toEqual(['one-tag', 'first-of-all']);
});

/** Sends a new post with an Idempotency-Key. */
function addAs(key: string, fields: object, token = author) {
  const body = { title: 'Sent twice', markdown: 'Once.', publish: true, ...fields };
  const request = siteRequest('/api/Posts/AddNewRecord', { method: 'POST', body, token });
  request.headers.set('Idempotency-Key', key);
  return answerTo(site, request);
}

test('a post sent twice with one idempotency key is stored once, with equal replies', async () => {
  const before = await countPosts();
  const both = await Promise.all([addAs('"once-1"', {}), addAs('once-1', {})]);
  const later = await addAs('once-1', {});
  expect(both[0]?.status).toBe(200);
  expect(both[1]).toEqual(both[0]);
  expect(later).toEqual(both[0]);
  expect(await countPosts()).toBe(before + 1);
  expect((await addAs('once-2', {})).body).toMatchObject({ slug: 'sent-twice-2' });
});

test('an idempotency key is valid for one body and one caller', async () => {
  expect((await addAs('mine', {})).status).toBe(200);
  expect((await addAs('mine', { title: 'Another' })).status).toBe(422);
  expect((await addAs('mine', { title: 'Another' }, editor)).status).toBe(200);
});

test('a refused request is not stored, so its idempotency key can be used again', async () => {
  await addAs('again', { slug: 'kept-free' });
  expect((await addAs('refused', { slug: 'kept-free' })).status).toBe(409);
  expect((await addAs('refused', { slug: 'another-slug' })).status).toBe(200);
});

test('an idempotency key expires after a day', async () => {
  const first = await addAs('yesterday', {});
  await payload.db.pool.query(
    "UPDATE idempotent_calls SET created_at = created_at - interval '25 hours'",
  );
  const second = await addAs('yesterday', {});
  expect(second.status).toBe(200);
  expect(second.body).not.toEqual(first.body);
});

test('an invalid idempotency key is refused', async () => {
  for (const key of ['', '""', 'two words', 'x'.repeat(256), 'é'])
    expect((await addAs(key, {})).status, key).toBe(400);
});

test('a post and its comments are shown from their books on, or once on request', async () => {
  const told = { fromBook: 3, commentsFromBook: 5 };
  const { id } = await add({ title: 'Treason', ...told });
  await post('/api/Posts/update', { id, slug: 'the-fall-of-eldador' });
  await post(`/api/Posts/${id}/comments`, { text: 'She did it.' });
  // An earlier slug does not reveal the current one.
  const refused = await get('/api/Posts/by-slug/treason?upTo=2');
  expect(refused).toMatchObject({ status: 403, body: { fromBook: 3 } });
  expect(JSON.stringify(refused.body)).not.toMatch(/treason|eldador/i);
  expect((await get(`/api/Posts?id=${id}`, author)).body).toMatchObject(told);

  const page = async (query: string) =>
    (await get(`/api/Posts/by-slug/the-fall-of-eldador?${query}`)).body;
  const comments = (query: string) => get(`/api/Posts/${id}/comments?${query}`);
  expect(await page('upTo=3')).toMatchObject({ commentCount: 1, commentsFromBook: 5 });
  expect(await comments('upTo=4')).toMatchObject({ status: 403, body: { fromBook: 5 } });
  expect(await page('upTo=5')).toMatchObject({ commentsFromBook: null });
  expect(await comments('upTo=5')).toMatchObject({ status: 200, body: [{}] });

  // Comments of an even later book are a separate choice.
  expect(await page('upTo=1&look=post')).toMatchObject({ commentsFromBook: 5 });
  expect((await comments('look=post')).status).toBe(403);
  const looked = await site.api(siteRequest(`/api/Posts/${id}/comments?look=comments`));
  expect(looked.status).toBe(200);
  expect(looked.headers.get('cache-control')).toBe('private, no-store');
});

test('a hub, if any, is notified of the feeds when a post appears, and again after a failure', async () => {
  const pings: string[] = [];
  const hub = await listening((request, response) => {
    void text(request).then((ping) => {
      pings.push(ping);
      response.writeHead(pings.length === 1 ? 503 : 204).end();
    });
  });
  const outbox = runOutbox(payload, { every: 100 });
  onTestFinished(async () => {
    payload.config.custom.hub = undefined;
    await outbox.stop();
  });
  await add({ title: 'Unheard' });
  payload.config.custom.hub = `${hub}/`;
  await add({ title: 'Drafted', publish: false });
  await add({ title: 'Later', publishedAt: '2999-01-01T00:00:00Z' });
  expect((await payload.count({ collection: 'payload-jobs' })).totalDocs).toBe(1);
  await add({ markdown: 'Of [it](/books/a-book/sample/1).', tags: ['Maps'] });
  await expect.poll(() => pings).toHaveLength(2);
  expect(new Set(pings).size).toBe(1);
  const sent = new URLSearchParams(pings[0]);
  expect(sent.get('hub.mode')).toBe('publish');
  expect(sent.getAll('hub.url').map((url) => url.replace(/^.*\/feed/, '/feed'))).toEqual(
    ['', '?tag=maps', '?book=a-book'].flatMap((query) => [
      `/feed.xml${query}`,
      `/feed.json${query}`,
    ]),
  );
});
