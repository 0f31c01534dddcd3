import { sql } from '@payloadcms/db-postgres/drizzle';
import { expect, test } from 'vitest';
import { nextCursorHeader, totalCountHeader } from '../../../contract/plain/headers';
import type { PostSummary } from '../../../contract/posts';
import { siteRequest, openSite, makeRecord } from '../../../testing/open-site';
import type { Post } from '../../../payload-types';
import { logInAs } from '../../../testing/callers';

const makePost = (slug: string, fields: Record<string, unknown>) =>
  makeRecord('posts', {
    title: slug,
    slug,
    markdown: '-',
    _status: 'published',
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  });

const makeTag = async (name: string, slug: string) =>
  (await payload.create({ collection: 'tags', data: { name, slug } })).id;

const site = await openSite();
const { payload } = site;
const asAuthor = { authorization: `JWT ${await logInAs(site, 'author')}` };
const asReader = { authorization: `JWT ${await logInAs(site, 'reader')}` };
const tag = await makeTag('horses', 'horses');
await makePost('blizzard', {
  title: 'A white stallion named Blizzard',
  excerpt: 'On 100% white horses, and what they cost_much & more.',
  markdown:
    'He is **fast**, as the Uman-Chi say: “C’est l’été”. Daddy’s favourite; and/or yours 🐎.',
  tags: [tag],
});
await makePost('naive', {
  title: 'Naïve Ængus',
  excerpt: 'A café in Eldador.',
  markdown: 'Only its body speaks of a periwinkle\\snail. שָׁלוֹם עולם and مرحبا',
});
await makePost('house', { title: 'The wizard’s house', excerpt: 'Quiet rooms.' });
await makePost('draft', { title: 'Secret zeppelin draft', _status: 'draft', publishedAt: null });
await makePost('future', {
  title: 'Secret zeppelin future',
  publishedAt: '2099-01-01T00:00:00.000Z',
});

async function search(query: Record<string, string>, headers: Record<string, string> = {}) {
  const request = siteRequest(`/api/Posts/GetSummary?${new URLSearchParams(query).toString()}`);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const answer = await site.api(request);
  const body = (await answer.json()) as PostSummary[];
  return {
    status: answer.status,
    body,
    next: answer.headers.get(nextCursorHeader),
    total: answer.headers.get(totalCountHeader),
  };
}

/** Reads a list page by page. */
async function searchAll(query: Record<string, string>, headers = {}): Promise<PostSummary[]> {
  const { body, next } = await search(query, headers);
  return [...body, ...(next ? await searchAll({ ...query, after: next }, headers) : [])];
}

const update = (id: number, data: Partial<Post>, draft = false) =>
  payload.update({ collection: 'posts', id, data, draft });

const deletePost = (id: number) => payload.delete({ collection: 'posts', id });

const slugs = async (q: string) => (await search({ q })).body.map(({ slug }) => slug).sort();

for (const [q, expected] of [
  ['STAL', ['blizzard']],
  ['Naïve ÆNGUS', ['naive']],
  ['periwinkle', ['naive']],
  ['white eldador', []],
  ['stallion horses fast', ['blizzard']],
  ['and/or', ['blizzard']],
  ["wizard'", ['house']],
  ['100%', ['blizzard']],
  ['_', ['blizzard']],
  ['\\', ['naive']],
  ['🐎', ['blizzard']],
  ['(stallion:*)', ['blizzard']],
  ["stallion'; DROP TABLE posts; --", []],
  ['\u202eשלום\u202c', ['naive']],
  ['zeppelin', []],
  // Typos are tolerated.
  ['stalion', ['blizzard']],
  ['quite rooms', ['house']],
  ['zepelin', []],
  ['blizard periwinkle', []],
] as const)
  test(`a search for “${q}” finds ${expected.join(' and ') || 'nothing'}`, async () => {
    expect(await slugs(q)).toEqual(expected);
  });

test('a search accepts ten thousand characters as plain text', async () => {
  for (const word of ['&|!():*\'"\\%_ ', '🐎', 'x']) {
    const { status } = await search({ q: word.repeat(Math.ceil(10_000 / word.length)) });
    expect(status).toBe(200);
  }
  expect(await slugs('stallion '.repeat(1100))).toEqual(['blizzard']);
});

test('a search finds the published text of a post, with its reading time, at once after each change', async () => {
  const { id } = await makePost('brief', { markdown: 'quokka '.repeat(1000), minutes: 77 });
  const found = async (q: string) =>
    (await search({ q })).body.map(({ slug, minutes }) => [slug, minutes]);
  expect(await found('quokka')).toEqual([['brief', 4]]);
  const changed = { markdown: 'An axolotl.' };
  await update(id, { ...changed, _status: 'draft' }, true);
  expect([await found('quokka'), await found('axolotl')]).toEqual([[['brief', 4]], []]);
  await update(id, { ...changed, _status: 'published' });
  expect([await found('quokka'), await found('axolotl')]).toEqual([[], [['brief', 1]]]);
  await update(id, { _status: 'draft' });
  expect(await slugs('axolotl')).toEqual([]);
  await update(id, { _status: 'published' });
  expect(await slugs('axolotl')).toEqual(['brief']);
  await deletePost(id);
  expect(await slugs('axolotl')).toEqual([]);
});

test('a search follows tags that are added, renamed, removed and deleted', async () => {
  const sea = await makeTag('seafaring', 'seafaring');
  const { id } = await makePost('tagged', { tags: [tag, sea] });
  expect(await slugs('seafaring')).toEqual(['tagged']);
  await payload.update({ collection: 'tags', id: sea, data: { name: 'whaling' } });
  expect(await slugs('seafaring')).toEqual([]);
  expect(await slugs('whaling')).toEqual(['tagged']);
  await update(id, { tags: [tag] });
  expect(await slugs('whaling')).toEqual([]);
  await update(id, { tags: [tag, sea] });
  await payload.delete({ collection: 'tags', id: sea });
  expect(await slugs('whaling')).toEqual([]);
  expect(await slugs('horses')).toEqual(['blizzard', 'tagged']);
  await deletePost(id);
});

test('a tag narrows a list and a search to its published posts', async () => {
  const ships = await makeTag('Ships & boats', 'ships');
  const ids: number[] = [];
  for (const [slug, fields] of [
    ['ship-1', {}],
    ['ship-2', { excerpt: 'A galleon.' }],
    ['ship-3', {}],
    ['ship-draft', { _status: 'draft' }],
    ['ship-later', { publishedAt: '2099-01-01T00:00:00.000Z' }],
  ] as const)
    ids.push((await makePost(slug, { tags: [ships, tag], ...fields })).id);
  const tagged = async (query: Record<string, string>) =>
    (await search({ tag: 'ships', ...query })).body.map(({ slug }) => slug);

  expect(await tagged({})).toEqual(['ship-3', 'ship-2', 'ship-1']);
  expect(await tagged({ q: 'galleon' })).toEqual(['ship-2']);
  expect(await tagged({ q: 'blizzard' })).toEqual([]);
  const { next } = await search({ tag: 'ships', take: '2' });
  expect(await tagged({ take: '2', after: next ?? '' })).toEqual(['ship-1']);
  expect((await search({ tag: 'no-such-tag' })).body).toEqual([]);
  expect((await search({ tag: 'Ships & boats' })).body).toEqual([]);
  expect((await search({ q: 'galleon' })).body).toMatchObject([
    { tagLinks: [{ name: 'Ships & boats', slug: 'ships' }, { slug: 'horses' }] },
  ]);
  for (const id of ids) await deletePost(id);
});

test('a post with more words than the index holds is found by its beginning', async () => {
  const words = Array.from({ length: 90_000 }, (_, i) => `w${i.toString(36)}x${i}`).join(' ');
  const { id } = await makePost('long', {});
  await payload.db.pool.query('UPDATE posts SET markdown = $2 WHERE id = $1', [
    id,
    `pangolin ${words}`,
  ]);
  expect(await slugs('pangolin')).toEqual(['long']);
  await deletePost(id);
});

test('pages have no gaps or repeats, even with equal dates', async () => {
  for (let i = 0; i < 7; i++) await makePost(`page-${i}`, { title: 'Kraken', excerpt: `No. ${i}` });
  for (const q of ['kraken', 'krakne']) {
    const all = (await search({ q })).body.map(({ id }) => id);
    expect(all).toHaveLength(7);
    expect((await searchAll({ q, take: '3' })).map(({ id }) => id)).toEqual(all);
  }
});

test('ordered by relevance, the best matches come first on all pages, with their number', async () => {
  const wyverns = await makeTag('wyvern', 'wyvern');
  const day = (number: number) => ({ publishedAt: `2026-02-0${number}T00:00:00.000Z` });
  await makePost('in-title', { title: 'The wyvern', ...day(1) });
  await makePost('begins-in-title', { title: 'Wyvernhold', ...day(6) });
  await makePost('in-tags', { tags: [wyverns], ...day(2) });
  await makePost('in-excerpt', { excerpt: 'No wyvern.', ...day(3) });
  await makePost('in-text', { markdown: 'A wyvern!', ...day(4) });
  await makePost('begins-in-text', { markdown: 'Two wyverns.', ...day(8) });
  await makePost('in-text-too', { markdown: 'Wyvern.', ...day(5) });
  const best = [
    'in-title',
    'begins-in-title',
    'in-excerpt',
    'in-tags',
    'in-text-too',
    'in-text',
    'begins-in-text',
  ];
  const asked = { wyvern: best, wyvren: best.filter((slug) => !slug.startsWith('begins')) };
  for (const [q, expected] of Object.entries(asked)) {
    const asked = { q, order: 'relevance', take: '3' };
    expect((await searchAll(asked)).map(({ slug }) => slug)).toEqual(expected);
    expect((await search(asked)).total).toBe(String(expected.length));
  }
  const whole = await search({ q: 'wyvern', order: 'relevance' });
  expect(whole.body.map(({ slug }) => slug)).toEqual(best);
  const newest = await search({ q: 'wyvern', take: '1' });
  expect(newest.body).toMatchObject([{ slug: 'begins-in-text' }]);
  expect(newest.total).toBeNull();
  expect((await search({ q: 'unheard-of-thing', order: 'relevance' })).total).toBe('0');
  expect((await search({ tag: 'wyvern', order: 'relevance' })).body).toHaveLength(1);
  const misplaced = { q: 'wyvern', order: 'relevance', after: String(newest.next) };
  expect((await search(misplaced)).status).toBe(400);
});

test('an invalid cursor is refused', async () => {
  for (const cursor of ['99999999999999999.1', '0.0', "1'.1"])
    for (const after of [cursor, Buffer.from(cursor).toString('base64url')])
      expect((await search({ after })).status, cursor).toBe(400);
});

test('the staff can list only unpublished posts, in pages, with the end of each text', async () => {
  const unpublished = await searchAll({ drafts: 'only', take: '1' }, asAuthor);
  expect(unpublished).toMatchObject([
    { slug: 'future', status: 'scheduled' },
    { slug: 'draft', status: 'draft' },
  ]);
  expect((await search({ drafts: 'only' })).status).toBe(401);
  const all = await search({ q: 'blizzard', drafts: 'true' }, asAuthor);
  expect(all.body[0]?.ending).toMatch(/and\/or yours 🐎\.$/);
});

test('the staff see the views of each post, including those at its earlier slugs', async () => {
  const { id } = await makePost('llamas', { title: 'Llamas at length' });
  await makePost('llama-news', { title: 'Llamas unseen' });
  await update(id, { slug: 'alpacas' });
  await payload.db.drizzle.execute(sql`
    INSERT INTO daily_counts (day, kind, subject, views, visitors) VALUES
      ('2026-01-01', 'page', '/blog/llamas', 1200, 9), ('2026-01-02', 'page', '/blog/alpacas', 4, 1),
      ('2026-01-02', 'read-100', '/blog/alpacas', 7, 7)`);
  const asked = { q: 'llamas', views: 'true' };
  const { body } = await search(asked, asAuthor);
  expect(body.map(({ slug, views }) => [slug, views])).toEqual([
    ['llama-news', 0],
    ['alpacas', 1204],
  ]);
  expect((await search(asked)).status).toBe(401);
  expect((await search(asked, asReader)).status).toBe(403);
});
