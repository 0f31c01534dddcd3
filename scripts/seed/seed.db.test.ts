import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Payload } from 'payload';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openSite } from '../../cms/testing/open-site';
import { photograph } from './photograph';
import { SeedProblems } from './problem';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { lightFolder, soundFolder } from './sound-folder';
import { deleteContent, filesIn } from '../testing/content';
import { isEmpty } from '../../cms/seeding/queries/is-empty';

type Seed = typeof import('./seed');
let payload: Payload;
let seedFolder: Seed['seedFolder'];

let light: Record<string, string | Buffer>;

beforeAll(async () => {
  light = await lightFolder();
  ({ payload } = await openSite());
  ({ seedFolder } = await import('./seed'));
});

afterEach(() => deleteContent(payload));

const seed = async (files: Record<string, string | Buffer>, dryRun = false) =>
  seedFolder(payload, await temporaryFolder(files), { dryRun });

const changesOf = ({ tallies }: Awaited<ReturnType<Seed['seedFolder']>>) =>
  Object.fromEntries(
    tallies
      .filter(({ created, changed }) => created + changed > 0)
      .map(({ kind, created, changed }) => [kind, [created, changed]]),
  );

const mediaFiles = () => filesIn(path.join(process.env.DATA_DIR ?? '', 'media'));

const textOf = (file: string) => String(light[file] ?? '');

const edited = (file: string, from: string, to: string) => {
  const text = textOf(file);
  if (!text.includes(from)) throw new Error(`${file} has no “${from}”.`);
  return { ...light, [file]: text.replace(from, to) };
};

test('an empty site is filled, and a second run changes nothing', async () => {
  expect(await isEmpty(payload)).toBe(true);
  const first = changesOf(await seed(soundFolder));
  expect(first).toMatchObject({
    images: [2, 0],
    books: [1, 0],
    samples: [3, 0],
    tags: [2, 0],
    categories: [1, 0],
    posts: [1, 0],
    terms: [2, 0],
    pages: [1, 0],
  });
  expect(await isEmpty(payload)).toBe(false);

  const { docs: books } = await payload.find({ collection: 'books', depth: 1 });
  expect(books[0]).toMatchObject({
    slug: 'dawn',
    descriptionHtml:
      '<p>It begins with <em>light</em>. Read <a href="/blog/first-post">the post</a>.</p>\n<p>And it ends\nin the dark.</p>',
    cover: { filename: 'covers-dawn.webp', width: 1600, height: 2400 },
    emblem: 'M0 0h512v512h-512z',
  });
  const { docs: samples } = await payload.find({ collection: 'samples', sort: 'sampleId' });
  expect(samples.map(({ sampleId, chapter }) => [sampleId, chapter])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  const { docs: posts } = await payload.find({ collection: 'posts', depth: 1 });
  expect(posts[0]).toMatchObject({
    _status: 'published',
    publishedAt: '2026-09-14T09:00:00.000Z',
    tags: [{ name: 'reading order' }, { name: 'samples' }],
    hero: { alt: 'A lamp.' },
  });

  expect(changesOf(await seed(soundFolder))).toEqual({});
});

test('a dry run reports changes and writes nothing', async () => {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const folder = await temporaryFolder(light);
  const summary = await seedFolder(payload, folder, { dryRun: true, report });
  expect(changesOf(summary)).toMatchObject({ books: [1, 0], posts: [1, 0] });
  expect(lines).toContain('created  books/dawn.md');
  expect(lines).toContain('created  glossary/terms.yaml “Slee”');
  expect(await isEmpty(payload)).toBe(true);
  expect([...(await mediaFiles()).keys()]).toEqual([]);

  await seedFolder(payload, folder);
  const before = await mediaFiles();
  lines.length = 0;
  await writeFile(
    path.join(folder, 'books/dawn.md'),
    textOf('books/dawn.md').replace('It begins', 'It ends').replace('Three', 'Thrice'),
  );
  await seedFolder(payload, folder, { dryRun: true, report });
  expect(lines).toContain('changed  books/dawn.md: bullets, description');
  expect(await mediaFiles()).toEqual(before);
});

test('only changed records are written', async () => {
  await seed(light);
  const { docs: before } = await payload.find({ collection: 'books', depth: 0 });
  const term = { subject: 'uman-chi', description: 'They live long.' };

  const changes = changesOf(
    await seed({
      ...edited('posts/first-post.md', 'title: The first post', 'title: The very first post'),
      'glossary/terms.yaml': `- subject: ${term.subject}\n  description: ${term.description}\n`,
      'covers/dawn.png': await photograph('teal'),
    }),
  );
  expect(changes).toEqual({ images: [0, 1], posts: [0, 1], terms: [0, 1] });

  const { docs: books } = await payload.find({ collection: 'books', depth: 0 });
  expect(books).toEqual(before);
  const { docs: terms } = await payload.find({ collection: 'glossary-terms', sort: 'subject' });
  expect(terms).toMatchObject([{ subject: 'Slee' }, term]);
  const { docs: posts } = await payload.find({ collection: 'posts' });
  expect(posts).toMatchObject([{ title: 'The very first post', _status: 'published' }]);
});

test('changes made in the dashboard stay', async () => {
  await seed(light);
  await payload.update({
    collection: 'glossary-terms',
    where: { subject: { equals: 'Slee' } },
    data: { status: 'approved' },
  });
  await payload.update({
    collection: 'books',
    where: { slug: { equals: 'dawn' } },
    data: { isbn: '978-0-9793679-0-8' },
  });
  await payload.update({
    collection: 'posts',
    where: { slug: { equals: 'first-post' } },
    data: { slug: 'the-first-post' },
  });
  expect(changesOf(await seed(light))).toEqual({});
});

test('a changed draft stays a draft', async () => {
  const draft = (title: string) => ({
    'posts/a-draft.md': textOf('posts/first-post.md')
      .replace('The first post', title)
      .replace('published\npublishedAt: 2026-09-14T09:00:00Z', 'draft'),
    'heroes/lamp.png': light['heroes/lamp.png'] ?? '',
  });
  await seed(draft('Half a thought'));
  expect(changesOf(await seed(draft('Half a thought')))).toEqual({});
  expect(changesOf(await seed(draft('A thought')))).toEqual({ posts: [0, 1] });
  const { docs } = await payload.find({ collection: 'posts' });
  expect(docs).toMatchObject([{ title: 'A thought', _status: 'draft' }]);
});

test('a mistake or a refused record rolls everything back, files too', async () => {
  const mistaken = edited('books/dawn.md', 'position: 1', 'position: first');
  await expect(seed(mistaken)).rejects.toThrow('books/dawn.md:6: position must be');
  expect(await isEmpty(payload)).toBe(true);
  // The tag's own slug is taken by another tag, which only the database knows.
  await payload.create({ collection: 'tags', data: { name: 'Other', slug: 'samples' } });
  const refused = await seed(light).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SeedProblems);
  expect((refused as SeedProblems).message).toContain('posts/first-post.md');
  expect(await isEmpty(payload)).toBe(true);
  expect([...(await mediaFiles()).keys()]).toEqual([]);

  await payload.delete({ collection: 'tags', where: {} });
  await seed(light);
  const before = await mediaFiles();
  expect(before.size).toBeGreaterThan(2);
  await payload.delete({ collection: 'tags', where: {} });
  await payload.create({ collection: 'tags', data: { name: 'Other', slug: 'samples' } });
  await expect(seed({ ...light, 'covers/dawn.png': await photograph('teal') })).rejects.toThrow(
    SeedProblems,
  );
  expect(await mediaFiles()).toEqual(before);
});

test('an aborted seeding leaves nothing', async () => {
  const folder = await temporaryFolder(light);
  const told = new AbortController();
  const report = (line: string) => line.startsWith('books') && told.abort();
  await expect(seedFolder(payload, folder, { report, signal: told.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await isEmpty(payload)).toBe(true);
  expect([...(await mediaFiles()).keys()]).toEqual([]);
});

test('two seedings at once take turns', async () => {
  const folder = await temporaryFolder(light);
  const both = await Promise.all([seedFolder(payload, folder), seedFolder(payload, folder)]);
  const created = both.map((summary) => changesOf(summary).books?.[0] ?? 0);
  expect(created.toSorted()).toEqual([0, 1]);
});
