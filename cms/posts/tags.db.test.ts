import { beforeAll, expect, test } from 'vitest';
import { answerTo, logInAs } from '../testing/callers';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';

let site: TestSite;
let editor: string;
let reader: string;

beforeAll(async () => {
  site = await openSite();
  editor = await logInAs(site, 'editor');
  reader = await logInAs(site, 'reader');
  for (const name of ['World', 'Craft'])
    await site.payload.create({
      collection: 'categories',
      data: { name, slug: name.toLowerCase() },
    });
});

const ensure = (body: unknown, token: string | undefined = editor) =>
  answerTo(site, siteRequest('/api/Tags/ensure', { method: 'POST', body, token }));

const namesOf = async (ids: unknown) => {
  const { docs } = await site.payload.find({ collection: 'tags', pagination: false });
  return (ids as number[]).map((id) => docs.find((tag) => tag.id === id)?.name);
};

const countTags = async () => (await site.payload.count({ collection: 'tags' })).totalDocs;

test('names become ids in their order, each once, whatever their case and blanks', async () => {
  const { status, body } = await ensure({
    names: [' Wolves ', 'bears', 'WOLVES', 'Bears', 'owls'],
  });
  expect(status).toBe(200);
  expect(await namesOf(body)).toEqual(['Wolves', 'bears', 'owls']);
  expect((await ensure({ names: ['owls', 'wolves'] })).body).toEqual([
    (body as number[])[2],
    (body as number[])[0],
  ]);
});

test('a list may be the whole body', async () => {
  const { status, body } = await ensure(['foxes']);
  expect(status).toBe(200);
  expect(await namesOf(body)).toEqual(['foxes']);
});

test('an empty list, or one of blanks, is an empty list of ids', async () => {
  for (const names of [[], ['', '  ']])
    expect(await ensure({ names })).toEqual({ status: 200, body: [] });
});

test('letters are the same however they are encoded', async () => {
  const { body } = await ensure({ names: ['\u00c9ored', 'e\u0301ored'] });
  expect(body).toHaveLength(1);
});

test('names with the same letters, and names without any, get slugs of their own', async () => {
  const { status, body } = await ensure({ names: ['C', 'C#', 'C++', '龍', '!!!'] });
  expect(status).toBe(200);
  expect(new Set(body as number[]).size).toBe(5);
});

test('calls at once with the same new names make each tag once', async () => {
  const before = await countTags();
  const lists = [
    ['hares', 'rabbits', 'mice'],
    ['mice', 'hares', 'rabbits'],
    ['Rabbits', 'Mice', 'Hares'],
  ];
  const answers = await Promise.all(
    [...lists, ...lists, ...lists].map((names) => ensure({ names })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const names = await Promise.all(answers.map(({ body }) => namesOf(body)));
  expect(new Set(names.map((names) => names.toSorted().join()))).toHaveProperty('size', 1);
  expect(await countTags()).toBe(before + 3);
});

test('a tag that the dashboard makes meanwhile is found, not stumbled over', async () => {
  const { payload } = site;
  const make = (name: string) =>
    payload.create({ collection: 'tags', data: { name, slug: name } }).catch(() => null);
  // No more than the call tries again: each may be in its way once.
  const names = ['meanwhile-0', 'meanwhile-1'];
  const [answer] = await Promise.all([ensure({ names }), ...names.map(make)]);
  expect(answer.status).toBe(200);
  expect(await namesOf(answer.body)).toEqual(names);
});

for (const [about, body, path] of [
  ['nothing', undefined, 'names'],
  ['text', { names: 'wolves' }, 'names'],
  ['a number among the names', { names: ['wolves', 7] }, 'names.1'],
  ['a name of 51 characters', { names: ['x'.repeat(51)] }, 'names.0'],
  ['a NUL byte', { names: ['a\0'] }, 'names.0'],
  ['101 names', { names: Array.from({ length: 101 }, String) }, 'names'],
] as const)
  test(`${about} is refused, and no tag is made`, async () => {
    const before = await countTags();
    expect(await ensure(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await countTags()).toBe(before);
  });

const readNames = (path: string, token?: string) => answerTo(site, siteRequest(path, { token }));

/** Creates a post with its own tag and category. */
async function groupedPost(name: string, data: object) {
  const named = { name, slug: name.toLowerCase() };
  const { id: tag } = await site.payload.create({ collection: 'tags', data: named });
  const { id: category } = await site.payload.create({ collection: 'categories', data: named });
  const { id } = await site.payload.create({
    collection: 'posts',
    data: {
      title: name,
      slug: named.slug,
      markdown: 'Text.',
      tags: [tag],
      categories: [category],
      ...data,
    },
  });
  return id;
}

test('the staff reads all tags and categories by name, and nothing but id, name and slug', async () => {
  const categories = await readNames('/api/Categories', editor);
  expect(categories.status).toBe(200);
  expect(categories.body).toEqual([
    { id: expect.any(Number), name: 'Craft', slug: 'craft' },
    { id: expect.any(Number), name: 'World', slug: 'world' },
  ]);
  const tags = await readNames('/api/Tags', editor);
  expect(tags.status).toBe(200);
  expect(tags.body).toContainEqual({ id: expect.any(Number), name: 'owls', slug: 'owls' });
});

test('others read those of the posts that they may see, and learn nothing of drafts and deleted ones', async () => {
  const seen = await groupedPost('Seen', {
    _status: 'published',
    publishedAt: '2026-01-01T00:00:00.000Z',
  });
  await groupedPost('Drafted', { _status: 'draft' });
  await groupedPost('Scheduled', {
    _status: 'published',
    publishedAt: '2099-01-01T00:00:00.000Z',
  });
  await groupedPost('Deleted', {
    _status: 'published',
    publishedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: '2026-01-02T00:00:00.000Z',
  });
  for (const path of ['/api/Tags', '/api/Categories'])
    for (const token of [undefined, reader]) {
      const one = { id: expect.any(Number), name: 'Seen', slug: 'seen' };
      expect(await readNames(path, token)).toEqual({ status: 200, body: [one] });
    }

  await site.payload.update({ collection: 'posts', id: seen, data: { _status: 'draft' } });
  expect((await readNames('/api/Tags')).body).toEqual([]);
});
