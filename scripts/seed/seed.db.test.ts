import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isEmpty } from '../../cms/subjects/seeding/queries/transactions';
import { openSite } from '../../cms/testing/open-site';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { deleteContent, filesIn } from '../testing/content';
import { validFolder } from '../testing/valid-folder';
import { colorPng } from '../testing/color-png';
import { SeedProblems } from './problem';
import { seedFolder } from './seed';
import { migrations } from '../../cms/migrations';
import { run } from './main';

// All tests share one site, which is empty at first, and run in order.

type Files = Record<string, string | Buffer>;

const light: Files = await validFolder();
const { payload } = await openSite();

const seed = async (files: Files, options: Parameters<typeof seedFolder>[2] = {}) =>
  seedFolder(payload, await temporaryFolder(files), options);

/** Returns the lines of a dry run. */
async function linesOf(files: Files): Promise<string[]> {
  const lines: string[] = [];
  await seed(files, { dryRun: true, report: (line) => lines.push(line) });
  return lines;
}

const changesOf = ({ tallies }: Awaited<ReturnType<typeof seedFolder>>) =>
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

/** Gives the slug of one of the folder's tags to another tag, which only the database can reject. */
async function takeSlugOfTag() {
  await payload.delete({ collection: 'tags', where: {} });
  await payload.create({ collection: 'tags', data: { name: 'Other', slug: 'samples' } });
}

test('a dry run, a mistake, a rejected record, and an abort leave an empty site unchanged', async () => {
  const lines = await linesOf(light);
  expect(lines).toContain('created  books/dawn.md');
  expect(lines).toContain('created  glossary/terms.yaml “Slee”');

  const mistaken = edited('books/dawn.md', 'position: 1', 'position: first');
  await expect(seed(mistaken)).rejects.toThrow('books/dawn.md:6: position: Must be');

  const controller = new AbortController();
  const report = (line: string) => line.startsWith('books') && controller.abort();
  await expect(seed(light, { report, signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });

  await takeSlugOfTag();
  const rejection = await seed(light).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(SeedProblems);
  expect((rejection as SeedProblems).message).toContain('posts/first-post.md');
  await payload.delete({ collection: 'tags', where: {} });

  expect(await isEmpty(payload)).toBe(true);
  expect([...(await mediaFiles()).keys()]).toEqual([]);
  // Feeds identify posts by their numbers.
  const { rows } = await payload.db.pool.query('SELECT is_called FROM posts_id_seq');
  expect(rows).toEqual([{ is_called: false }]);
});

test('a dry run does not migrate the database of an older version', async () => {
  const up = vi.fn<(typeof migrations)[number]['up']>();
  migrations.push({ name: '29990101_000000_next', up, down: up });
  onTestFinished(() => void migrations.pop());
  const options = { folder: await temporaryFolder(light), dryRun: true };
  const io = {
    report: () => undefined,
    print: () => undefined,
    signal: new AbortController().signal,
  };
  await expect(run(payload, options, io)).rejects.toThrow('Start the site once, then try again');
  expect(up).not.toHaveBeenCalled();
});

test('an empty site is filled by one of two seedings at once', async () => {
  const both = (await Promise.all([seed(light), seed(light)])).map(changesOf);
  expect(both).toContainEqual({});
  expect(both).toContainEqual(
    expect.objectContaining({
      images: [2, 0],
      books: [1, 0],
      samples: [3, 0],
      tags: [2, 0],
      categories: [1, 0],
      posts: [1, 0],
      terms: [2, 0],
      pages: [1, 0],
    }),
  );
  expect(await isEmpty(payload)).toBe(false);

  const { docs: books } = await payload.find({ collection: 'books', depth: 1 });
  expect(books[0]).toMatchObject({
    slug: 'dawn',
    descriptionHtml:
      '<p>It begins with <em>light</em>. Read <a href="/blog/first-post">the post</a>.</p>\n<p>And it ends\nin the dark.</p>',
    cover: { filename: 'covers-dawn.webp' },
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
});

test('changes made in the dashboard stay', async () => {
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

test('only changed records are written, and a dry run names their changed fields', async () => {
  const { docs: before } = await payload.find({ collection: 'books', depth: 0 });
  const files = await mediaFiles();
  expect(await linesOf(edited('books/dawn.md', 'Three', 'Thrice'))).toContain(
    'changed  books/dawn.md: bullets',
  );
  expect(await linesOf(edited('books/dawn.md', 'asin: B00K5Q8DSA', 'asin:'))).toContain(
    'changed  books/dawn.md: asin',
  );
  expect(await mediaFiles()).toEqual(files);

  const term = { subject: 'uman-chi', description: 'They live long.' };
  const changes = await seed({
    ...edited('posts/first-post.md', 'title: The first post', 'title: The very first post'),
    'glossary/terms.yaml': `- subject: ${term.subject}\n  description: ${term.description}\n`,
    'covers/dawn.png': await colorPng('teal'),
  });
  expect(changesOf(changes)).toEqual({ images: [0, 1], posts: [0, 1], terms: [0, 1] });

  const { docs: books } = await payload.find({ collection: 'books', depth: 0 });
  expect(books).toEqual(before);
  const { docs: terms } = await payload.find({ collection: 'glossary-terms', sort: 'subject' });
  expect(terms).toMatchObject([{ subject: 'Slee' }, term]);
  const { docs: posts } = await payload.find({ collection: 'posts' });
  expect(posts).toMatchObject([{ title: 'The very first post', _status: 'published' }]);
});

test('texts that the site stores in another form, and positions that books swap, are changes only once', async () => {
  const dawn = textOf('books/dawn.md').replace('And dusk.', '&zwnj;And dusk.');
  const noon = dawn.replace('anchorId: dawn', 'anchorId: noon').replace('Id: 1', 'Id: 4');
  const folder = (first: string, second: string) => ({
    ...light,
    'books/dawn.md': dawn.replace('position: 1', first),
    'books/noon.md': noon.replace('position: 1', second),
    'samples/dawn/1.md': '---\ntitle: Light\n---\nTyped without tags.\n\n***\n\nAnd more.\n',
  });
  const [once, swapped] = [
    folder('position: 1', 'position: 2'),
    folder('position: 2', 'position: 1'),
  ];
  expect(changesOf(await seed(once))).toMatchObject({ books: [1, 1], samples: [0, 1] });
  const { docs: before } = await payload.findVersions({ collection: 'samples' });
  expect(changesOf(await seed(once))).toEqual({});
  expect((await payload.findVersions({ collection: 'samples' })).docs).toEqual(before);
  expect(changesOf(await seed(swapped))).toEqual({ books: [0, 2] });
});

test('after a rejected record, the files of changed pictures are unchanged', async () => {
  const before = await mediaFiles();
  expect(before.size).toBeGreaterThan(2);
  await takeSlugOfTag();
  await expect(seed({ ...light, 'covers/dawn.png': await colorPng('red') })).rejects.toThrow(
    SeedProblems,
  );
  expect(await mediaFiles()).toEqual(before);
});

test('a changed draft stays a draft', async () => {
  await deleteContent(payload);
  const draft = (title: string) => ({
    'posts/a-draft.md': textOf('posts/first-post.md')
      .replace('The first post', title)
      .replace('published\npublishedAt: 2026-09-14T09:00:00Z', 'draft'),
    'heroes/lamp.png': light['heroes/lamp.png'] ?? '',
  });
  await seed(draft('Half a thought'));
  expect(changesOf(await seed(draft('A thought')))).toEqual({ posts: [0, 1] });
  const { docs } = await payload.find({ collection: 'posts' });
  expect(docs).toMatchObject([{ title: 'A thought', _status: 'draft' }]);
});

test('a published post with an unpublished draft stays published, with the content of its file', async () => {
  await deleteContent(payload);
  await seed(light);
  const draft = { title: 'D', slug: 'd', excerpt: 'D', markdown: 'D', _status: 'draft' } as const;
  await payload.update({ collection: 'posts', where: {}, data: draft, draft: true });
  await seed(edited('posts/first-post.md', 'tags: [reading order, samples]', 'tags: [samples]'));
  const { docs } = await payload.find({ collection: 'posts' });
  expect(docs).toMatchObject([
    { title: 'The first post', slug: 'first-post', tags: [{ name: 'samples' }] },
  ]);
  expect(docs).toMatchObject([{ _status: 'published', markdown: '## A heading\n\nSome words.' }]);
});
