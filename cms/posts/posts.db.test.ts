import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '../contract/calls';
import type { EditedPost, PostPage } from '../contract/posts';
import { bookData } from '../testing/book-data';
import { answerTo, logInAs } from '../testing/callers';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';
import { findPublishedStates } from './queries/find-published-states';

let site: TestSite;
let author: string;
let editor: string;
let reader: string;

beforeAll(async () => {
  site = await openSite();
  author = await logInAs(site, 'author');
  editor = await logInAs(site, 'editor');
  reader = await logInAs(site, 'reader');
});

const post = (path: string, body?: unknown, token: string | undefined = author) =>
  answerTo(site, siteRequest(path, { method: 'POST', body, token }));
const get = (path: string, token?: string) => answerTo(site, siteRequest(path, { token }));

/** Adds a post and checks the reply against the contract. */
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
  const call = calls.find(({ route }) => route === 'POST /Posts/AddNewRecord');
  expect(call?.reply.parse(body)).toEqual(body);
  return body as EditedPost;
}

const countPosts = async () => (await site.payload.count({ collection: 'posts' })).totalDocs;

test('a new post is replied whole, and read by everybody once it is published', async () => {
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

test('the card of a book has its cover on the page and in the preview, and is a link everywhere else', async () => {
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = { data: png, name: 'cover.png', mimetype: 'image/png', size: png.length };
  const cover = await site.payload.create({ collection: 'media', data: { alt: 'Red.' }, file });
  const data = { ...bookData('est', 1), cover: cover.id };
  await site.payload.create({ collection: 'books', data });
  const markdown = '[Est](/books/est)\n\n[Sum](/books/sum)';
  const added = await add({ title: 'On a book', markdown });
  const cards = (image: string) =>
    `<p data-card="The book">${image}<a href="/books/est">Est</a></p>\n<p data-card="The book"><a href="/books/sum">Sum</a></p>\n`;
  expect(added.html).toBe(cards(''));
  const url = cover.sizes?.w160?.filename;
  const shown = {
    html: cards(`<img src="/media/${url}" alt="" width="400" height="600">`),
  };
  expect((await get('/api/Posts/by-slug/on-a-book')).body).toMatchObject(shown);
  expect((await post('/api/Posts/render', { markdown })).body).toMatchObject(shown);
});

test('without publish a post is a draft, which only the staff reads', async () => {
  const draft = await add({ publish: undefined, title: 'Hidden oats' });
  expect(draft).toMatchObject({ status: 'draft', publishedAt: null });
  for (const token of [undefined, reader])
    expect((await get(`/api/Posts?id=${draft.id}`, token)).status).toBe(404);
  for (const token of [author, editor])
    expect(await get(`/api/Posts?id=${draft.id}`, token)).toEqual({ status: 200, body: draft });
});

test('a post whose hour is yet to come is scheduled, which only the staff reads', async () => {
  const later = await add({ publishedAt: '2099-01-01T01:00:00+01:00' });
  expect(later).toMatchObject({ status: 'scheduled', publishedAt: '2099-01-01T00:00:00.000Z' });
  expect((await get(`/api/Posts?id=${later.id}`)).status).toBe(404);
  expect((await get(`/api/Posts?id=${later.id}`, editor)).status).toBe(200);
});

test('posts written at once under one title get slugs of their own', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, () => add({ title: 'At once' })));
  expect(added.map(({ slug }) => slug).sort()).toEqual([
    'at-once',
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `at-once-${number}`),
  ]);
});

test('of posts written at once with one wanted slug, one is saved and the others are a 409', async () => {
  const before = await countPosts();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      post('/api/Posts/AddNewRecord', { title: 'Mine', markdown: 'Text.', slug: 'wanted' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await countPosts()).toBe(before + 1);
});

test('a title without letters gets a slug all the same', async () => {
  expect((await add({ title: '龍' })).slug).toMatch(/^post(-\d+)?$/);
});

test('no post has the address of another page below the blog, by its title or in the dashboard', async () => {
  expect((await add({ title: 'Preview' })).slug).toBe('preview-2');
  expect((await add({ title: 'Feed' })).slug).toBe('feed-2');
  await expect(
    site.payload.create({
      collection: 'posts',
      data: { title: 'Feed', markdown: 'Text.', slug: 'feed' },
    }),
  ).rejects.toMatchObject({
    data: { errors: [{ path: 'slug', message: expect.stringContaining('Choose another one') }] },
  });
});

test('tags and categories are taken by id and by name, hero images by id', async () => {
  const { payload } = site;
  const tag = await payload.create({
    collection: 'tags',
    data: { name: 'Horses', slug: 'horses' },
  });
  await payload.create({ collection: 'categories', data: { name: 'World', slug: 'world' } });
  const craft = await payload.create({
    collection: 'categories',
    data: { name: 'Craft', slug: 'craft' },
  });
  const added = await add({
    tags: ['mules', tag.id, 'HORSES', 'Mules'],
    categories: ['world', craft.id],
    heroId: null,
  });
  expect(added).toMatchObject({ tags: ['mules', 'Horses'], categories: ['World', 'Craft'] });
});

test('what a post refers to must exist; what is refused leaves no tag behind', async () => {
  const before = await countPosts();
  const answer = await post('/api/Posts/AddNewRecord', {
    title: 'Lost',
    markdown: 'Text.',
    tags: ['left-behind', 999_999],
    categories: ['nowhere', 999_999],
    heroId: 999_999,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'tags.1' },
        { path: 'categories.0' },
        { path: 'categories.1' },
        { path: 'heroId' },
      ],
    },
  });
  expect(await countPosts()).toBe(before);
  const left = await site.payload.count({
    collection: 'tags',
    where: { name: { equals: 'left-behind' } },
  });
  expect(left.totalDocs).toBe(0);
});

test('a tag that was made for a post goes when the post cannot be written', async () => {
  await add({ slug: 'occupied' });
  const added = await add({ title: 'Other' });
  const answer = await post('/api/Posts/update', {
    id: added.id,
    tags: ['made-in-vain'],
    slug: 'occupied',
  });
  expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: 'slug' }] } });
  const { totalDocs } = await site.payload.count({
    collection: 'tags',
    where: { name: { equals: 'made-in-vain' } },
  });
  expect(totalDocs).toBe(0);
});

test('an emoji is one character of a title, an excerpt and a tag', async () => {
  const written = { title: '🐴'.repeat(200), excerpt: '🌾'.repeat(500), tags: ['🐺'.repeat(50)] };
  expect(await add(written)).toMatchObject(written);
});

const valid = { title: 'Valid', markdown: 'Text.' };
test('a post with a bad field is refused and named, new or stored', async () => {
  const { id } = await add({});
  const before = await countPosts();
  for (const [path, fields] of [
    ['title', { title: ' \n ' }],
    ['tags.0', { tags: ['x'.repeat(51)] }],
    ['tags', { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }],
    ['publishedAt', { publishedAt: '2026-02-30T00:00:00Z' }],
  ] as const)
    for (const [call, sent] of [
      ['AddNewRecord', { ...valid, ...fields }],
      ['update', { id, ...fields }],
    ] as const)
      expect(await post(`/api/Posts/${call}`, sent), path).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
  expect(await countPosts()).toBe(before);
});

test('an update changes what it names and nothing else', async () => {
  const added = await add({ title: 'Before', tags: ['kept'], publishedAt: '2026-01-02T03:04:05Z' });
  const { status, body } = await post('/api/Posts/update', { id: added.id, title: 'After' });
  expect(status).toBe(200);
  const { updatedAt } = body as EditedPost;
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(added.updatedAt));
  expect(body).toEqual({ ...added, title: 'After', updatedAt });
});

test('an update may empty what need not be there', async () => {
  const added = await add({ tags: ['gone'] });
  const { body } = await post('/api/Posts/update', {
    id: added.id,
    excerpt: '',
    tags: [],
    heroId: null,
  });
  expect(body).toMatchObject({ excerpt: '', tags: [], heroId: null, title: 'Oats' });
});

test('publish switches a post on and off, whatever else is left out', async () => {
  const { id } = await add({ publish: false });
  const isSeen = async () => (await get(`/api/Posts?id=${id}`)).status === 200;
  const statusAfter = async (fields: object) =>
    ((await post('/api/Posts/update', { id, ...fields })).body as EditedPost).status;

  expect(await statusAfter({ title: 'Still a draft' })).toBe('draft');
  expect(await isSeen()).toBe(false);
  expect(await statusAfter({ publish: true })).toBe('published');
  expect(await isSeen()).toBe(true);
  expect(await statusAfter({ title: 'Still there' })).toBe('published');
  expect(await isSeen()).toBe(true);
  expect(await statusAfter({ publish: false })).toBe('draft');
  expect(await isSeen()).toBe(false);
  expect(await statusAfter({ publish: true, publishedAt: '2099-01-01T00:00:00Z' })).toBe(
    'scheduled',
  );
  expect(await isSeen()).toBe(false);
});

test('a published post whose date is taken away is published now', async () => {
  const { id } = await add({ publishedAt: '2099-01-01T00:00:00Z' });
  const { body } = await post('/api/Posts/update', { id, publishedAt: null });
  expect(body).toMatchObject({ status: 'published', publishedAt: expect.any(String) });
  expect((await get(`/api/Posts?id=${id}`)).status).toBe(200);
});

test('a draft that was laid over a published post stays one until it is published', async () => {
  const { id } = await add({ title: 'What readers see' });
  await site.payload.update({
    collection: 'posts',
    id,
    data: { title: 'Laid over' },
    draft: true,
  });
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
  const isPublished = async () =>
    (await findPublishedStates(site.payload.db.drizzle, [id])).has(id);
  expect(await isPublished()).toBe(true);
  const published = await post('/api/Posts/update', { id, publish: true });
  expect(published.body).toMatchObject({ excerpt: 'Changed.', unpublishedChanges: false });
  expect(await seen()).toBe('Laid over');
  await post('/api/Posts/update', { id, publish: false });
  expect(await isPublished()).toBe(false);
});

test('a stale update is refused, and of two at once one', async () => {
  const { id, updatedAt } = await add({ title: 'First' });
  const second = await post('/api/Posts/update', { id, title: 'Second', updatedAt });
  expect(second.status).toBe(200);
  const stale = await post('/api/Posts/update', { id, title: 'Third', updatedAt });
  expect(stale.status).toBe(409);
  expect((await get(`/api/Posts?id=${id}`)).body).toMatchObject({ title: 'Second' });

  const fresh = (second.body as EditedPost).updatedAt;
  const both = await Promise.all(
    ['One', 'Other'].map((title) => post('/api/Posts/update', { id, title, updatedAt: fresh })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what is changed in the dashboard makes an update stale too', async () => {
  const { id, updatedAt } = await add({});
  await site.payload.update({ collection: 'posts', id, data: { title: 'Over it' }, draft: true });
  expect((await post('/api/Posts/update', { id, title: 'Mine', updatedAt })).status).toBe(409);
});

test('a post that moves is still reached by its earlier slug', async () => {
  const { id } = await add({ title: 'Moving', slug: 'moving' });
  const moved = await post('/api/Posts/update', { id, slug: 'moved' });
  expect(moved.body).toMatchObject({ slug: 'moved' });
  expect((await get('/api/Posts/by-slug/moving')).body).toMatchObject({ slug: 'moved' });
});

test('a post page names its headings and leads to what stands beside it, never to what is hidden', async () => {
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

test('a slug that another post has is a 409 at an update; its own is none', async () => {
  await add({ title: 'Held', slug: 'held' });
  const { id } = await add({ title: 'Wanting', slug: 'wanting' });
  expect((await post('/api/Posts/update', { id, slug: 'held' })).status).toBe(409);
  expect((await post('/api/Posts/update', { id, slug: 'wanting' })).status).toBe(200);
});

test('a post is deleted once, however often that is requested at once', async () => {
  const { id } = await add({ title: 'To be deleted' });
  const answers = await Promise.all([1, 2, 3].map(() => post(`/api/Posts?id=${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ ok: true });
  expect((await get(`/api/Posts?id=${id}`, author)).status).toBe(404);
});

/** Sends a new post with an Idempotency-Key. */
function addAs(key: string, fields: object, token = author) {
  const body = { title: 'Sent twice', markdown: 'Once.', publish: true, ...fields };
  const request = siteRequest('/api/Posts/AddNewRecord', { method: 'POST', body, token });
  request.headers.set('Idempotency-Key', key);
  return answerTo(site, request);
}

test('a post that is sent twice by one key is one post, and both are told of it', async () => {
  const before = await countPosts();
  const both = await Promise.all([addAs('"once-1"', {}), addAs('once-1', {})]);
  const later = await addAs('once-1', {});
  expect(both[0]?.status).toBe(200);
  expect(both[1]).toEqual(both[0]);
  expect(later).toEqual(both[0]);
  expect(await countPosts()).toBe(before + 1);
  expect((await addAs('once-2', {})).body).toMatchObject({ slug: 'sent-twice-2' });
});

test('a key stands for what was sent with it first, and for its own caller only', async () => {
  expect((await addAs('mine', {})).status).toBe(200);
  expect(await addAs('mine', { title: 'Another' })).toMatchObject({
    status: 422,
    body: { detail: 'This Idempotency-Key was already used for another request. Use a new one.' },
  });
  expect((await addAs('mine', { title: 'Another' }, editor)).status).toBe(200);
});

test('what was refused is not remembered: the same key may be used again', async () => {
  await addAs('again', { slug: 'kept-free' });
  expect((await addAs('refused', { slug: 'kept-free' })).status).toBe(409);
  expect((await addAs('refused', { slug: 'another-slug' })).status).toBe(200);
});

test('a key is forgotten after a day', async () => {
  const first = await addAs('yesterday', {});
  await site.payload.db.pool.query(
    "UPDATE idempotent_calls SET created_at = created_at - interval '25 hours'",
  );
  const second = await addAs('yesterday', {});
  expect(second.status).toBe(200);
  expect(second.body).not.toEqual(first.body);
});

test('a key that is none is refused and named', async () => {
  for (const key of ['', '""', 'two words', 'x'.repeat(256), 'é'])
    expect(await addAs(key, {}), key).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    });
});
