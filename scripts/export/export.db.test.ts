import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CollectionSlug, GlobalSlug } from 'payload';
import { expect, test } from 'vitest';
import { openSite, siteRequest } from '../../cms/testing/open-site';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { validFolder } from '../testing/valid-folder';
import { colorPng } from '../testing/color-png';
import { seedFolder } from '../seed/seed';
import { kinds } from '../../cms/subjects/seeding/kinds';
import { deleteContent, filesIn } from '../testing/content';
import { exportFolder } from './main';

const site = await openSite();
const { payload } = site;

const dawn = { slug: { equals: 'dawn' } };

/** Makes changes that seeding does not make, like an author in the dashboard. */
async function editAsAuthor() {
  const png = await colorPng('maroon');
  const file = { name: 'My Own_Photo (1).png', mimetype: 'image/png', data: png, size: png.length };
  const { id: hero } = await payload.create({
    collection: 'media',
    data: { alt: 'A wall: “red”, #1', focalX: 20, focalY: 75.5 },
    file,
  });
  const { id: tag } = await payload.create({
    collection: 'tags',
    data: { name: 'Unused: yes', slug: 'its-own-address' },
  });
  const category = await payload.create({
    collection: 'categories',
    data: { name: 'Gossip', slug: 'gossip' },
  });
  const post = { hero, tags: [tag], categories: [category.id] };
  const later = '2044-02-29T12:00:00.000Z';
  const create = (title: string, more: object) =>
    payload.create({
      collection: 'posts',
      data: { title, markdown: `# ${title}\r\n\n- a list\n\n---\n\n> "quoted"`, slug: '', ...more },
    });
  await create('A draft: with a colon', { _status: 'draft' });
  await create('Scheduled', { ...post, _status: 'published', publishedAt: later });
  const { id } = await create('Moved', {
    ...post,
    slug: 'before',
    commentsClosed: true,
    fromBook: 3,
    commentsFromBook: 4,
    linksTerms: false,
    _status: 'published',
    publishedAt: '2026-01-01T00:00:00.000Z',
  });
  await payload.update({ collection: 'posts', id, data: { slug: 'after', excerpt: '- short' } });
  for (const [subject, status] of [
    ['Rejected', 'rejected'],
    ['yes', 'approved'],
  ] as const)
    await payload.create({
      collection: 'glossary-terms',
      data: { subject, status, description: 'null\n  and more: #' },
    });
  const [first, second] = (
    await payload.find({ collection: 'glossary-terms', sort: '-createdAt', limit: 2 })
  ).docs.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('Two terms are missing.');
  await payload.update({
    collection: 'glossary-terms',
    id: first,
    data: {
      kind: 'word',
      aliases: ['no', '- “so”: #1'],
      fromBook: 2,
      year: 0,
      linking: 'never',
      linksTerms: false,
      creditedTo: 'Ann: “a reader”',
      revelations: [
        { fromBook: 3, text: 'true\n\n# And: so' },
        { fromBook: 8, text: 'In the end.' },
      ],
      relations: [
        { kind: 'married-to', to: second, fromBook: 8 },
        { kind: 'other', to: second },
      ],
    },
  });
  await payload.update({
    collection: 'glossary-terms',
    id: second,
    data: { relations: [{ kind: 'married-to', to: first, fromBook: 8 }] },
  });
  await payload.update({
    collection: 'samples',
    where: { sampleId: { equals: 2 } },
    data: { linksTerms: false },
  });
  // The longest and largest values that the dashboard accepts.
  const { errors } = await payload.update({
    collection: 'books',
    where: dawn,
    data: {
      title: 'D'.repeat(120),
      anchorId: 'd'.repeat(100),
      menuLabel: 'D'.repeat(60),
      position: 999,
      seriesPosition: 'D'.repeat(120),
      genreLine: 'D'.repeat(160),
      hook: 'D'.repeat(160),
      color: 'moss',
      baseSampleId: 1_000_000,
      asin: '0123456789',
      isbn: '978-0-9793679-0-8',
      year: 2200,
      emblem: `M0 0${' '.repeat(19_995)}z`,
      bullets: [
        ...['1', 'true'].map((text) => ({ text })),
        ...Array.from({ length: 48 }, (_, index) => ({ text: `${index}`.padEnd(200, '.') })),
      ],
      linksTerms: false,
      laterBlurbs: [
        { text: '- \u200Cnull' },
        { fromBook: 2, text: '---\n\n“So”: #1' },
        { fromBook: 99, text: 'D'.repeat(2000) },
      ],
      storySoFar: [
        { fromBook: 0, text: 'D'.repeat(4000) },
        { fromBook: 1, text: 'First.\n\nThen.' },
        { fromBook: 2, text: '2' },
      ],
      whosWho: [
        { term: second, line: 'yes: “so”' },
        { term: first, line: 'true', fromBook: 1 },
      ],
    },
  });
  expect(errors).toEqual([]);
  await payload.updateGlobal({ slug: 'site-settings', data: { comments: 'allWait', tagline: '' } });
}

/** Returns public API responses by URL, without ids. */
async function publicResponses(): Promise<Map<string, unknown>> {
  const read = async (path: string) => withoutIds(await (await site.api(siteRequest(path))).json());
  const urls = [
    ...['site', 'books', 'books/dawn', 'books/dawn/chapters/2', 'books/sample/1000002', 'tags'],
    ...['categories', 'pages/home', 'pages/author', 'pages/contact', 'fovea/search'],
    ...['Posts/GetSummary', 'Posts/by-slug/first-post', 'Posts/by-slug/before'],
    ...['Posts/by-slug/after', 'Posts/by-slug/scheduled', 'Posts/by-slug/a-draft-with-a-colon'],
  ].map((path) => `/api/${path}`);
  const answers = new Map<string, unknown>();
  for (const url of urls) answers.set(url, await read(url));
  return answers;
}

/** Values that begin anew. */
const anew = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'sizes',
  'filesize',
  'edition',
  'suggestedAt',
]);

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (anew.has(key) ? undefined : part)));

/** Returns every field of all records. Those that they refer to are named by their keys. */
async function storedRecords(): Promise<unknown> {
  const keys = kinds.map(({ slug, key = [] }) => [
    slug,
    Object.fromEntries(key.map((name) => [name, true])),
  ]);
  const options = { depth: 1, populate: Object.fromEntries(keys) as object };
  const found: unknown[] = [];
  for (const { slug, isGlobal, key = [] } of kinds) {
    const collection = slug as CollectionSlug;
    const all = { collection, sort: key, joins: false, pagination: false, ...options } as object;
    if (isGlobal) found.push(await payload.findGlobal({ slug: slug as GlobalSlug, ...options }));
    else found.push((await payload.find(all as { collection: CollectionSlug })).docs);
  }
  return withoutIds(found);
}

test('seeding an export into an empty site gives the same site', async () => {
  await seedFolder(payload, await temporaryFolder(await validFolder()));
  await editAsAuthor();
  const [before, records] = [await publicResponses(), await storedRecords()];
  const folder = path.join(await temporaryFolder(), 'site');
  const { warnings } = await exportFolder(payload, folder);
  expect(warnings).toEqual([]);

  const files = await filesIn(folder);
  const { tallies } = await seedFolder(payload, folder);
  expect(tallies.filter(({ created, changed }) => created + changed > 0)).toEqual([]);

  await deleteContent(payload);
  // In an empty database, posts are numbered from 1.
  await payload.db.pool.query('ALTER SEQUENCE posts_id_seq RESTART');
  await seedFolder(payload, folder);
  expect(await publicResponses()).toEqual(before);
  expect(await storedRecords()).toEqual(records);
  await exportFolder(payload, folder, { force: true });
  expect(await filesIn(folder)).toEqual(files);
});

test('an export contains nothing private, and names what seeding would reject', async () => {
  const owner = { noticesTo: 'private@example.com' };
  await payload.updateGlobal({ slug: 'site-settings', data: owner });
  await payload.db.pool.query(`UPDATE glossary_terms SET description = '' WHERE subject = 'yes'`);
  const folder = path.join(await temporaryFolder(), 'site');
  const { warnings } = await exportFolder(payload, folder);
  expect(warnings).toEqual(['glossary/terms.yaml “yes”: description: Is required.']);
  expect(await readFile(path.join(folder, 'pages/site.yaml'), 'utf8')).not.toContain('private');
});

test('an export never deletes other files or replaces a link', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'diary.txt'), 'Mine.');
  await expect(exportFolder(payload, folder)).rejects.toThrow('is not empty');
  await expect(exportFolder(payload, folder, { force: true })).rejects.toThrow(
    'contains other files (diary.txt)',
  );
  expect(await readdir(folder)).toEqual(['diary.txt']);
  const link = path.join(await temporaryFolder(), 'link');
  await symlink(path.join(folder, 'export'), link);
  await expect(exportFolder(payload, link, { force: true })).rejects.toThrow(
    `${link} is a link: name its target.`,
  );
});

test('an aborted export leaves the earlier one', async () => {
  const parent = await temporaryFolder();
  const folder = path.join(parent, 'site');
  await exportFolder(payload, folder);
  const before = await filesIn(folder);
  const signal = AbortSignal.abort();
  await expect(exportFolder(payload, folder, { force: true, signal })).rejects.toThrow();
  expect(await filesIn(folder)).toEqual(before);
  expect(await readdir(parent)).toEqual(['site']);
});
