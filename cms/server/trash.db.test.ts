import { existsSync } from 'node:fs';
import path from 'node:path';
import { type CollectionSlug, createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { findHiddenImages } from '../subjects/books/queries/find-hidden-images';
import { goesAlong } from '../dashboard/queries/goes-along';
import { emptyTrash } from '../platform/database/queries/trash';
import { answerTo, logInAs } from '../testing/callers';
import { bookData } from '../testing/book-data';
import { siteRequest, openSite, makeRecord } from '../testing/open-site';
import { tinyPng } from '../testing/tiny-png';

const site = await openSite();
const { payload } = site;
const token = await logInAs(site, 'editor');

/** Sends a request as the dashboard's buttons do. */
async function dashboard(method: string, path: string, body?: object) {
  const answer = await site.cmsApi(siteRequest(`/cms/api/${path}`, { method, token, body }));
  const { errors = [] } = (await answer.json()) as { errors?: { message: string }[] };
  return { status: answer.status, says: errors[0]?.message ?? '' };
}
const toTrash = (record: string) =>
  dashboard('PATCH', record, { deletedAt: new Date().toISOString() });
const putBack = (record: string) => dashboard('PATCH', `${record}?trash=true`, { deletedAt: null });
const deleteForGood = (record: string) => dashboard('DELETE', `${record}?trash=true`);

async function makePicture(name: string) {
  const data = Buffer.from(await tinyPng(name).arrayBuffer());
  const file = { data, mimetype: 'image/png', name: `${name}.png`, size: data.byteLength };
  return payload.create({ collection: 'media', data: { alt: 'A field.' }, file });
}

let books = 0;
const makeBook = async (more: object = {}) => {
  const slug = `book-${++books}`;
  const book = await makeRecord('books', { ...bookData(slug, books), ...more });
  for (const chapter of [1, 2, 3])
    await payload.create({
      collection: 'samples',
      data: { title: `C${chapter}`, excerpt: 'Words.', book: book.id, chapter, sampleId: 0 },
    });
  return book;
};

const makeTerm = (subject: string) =>
  makeRecord('glossary-terms', { subject, description: 'A deleted term.', status: 'approved' });

const statusOf = async (path: string) => (await answerTo(site, siteRequest(path))).status;

const makePost = (title: string, more: object = {}) =>
  makeRecord('posts', {
    title,
    slug: title.toLowerCase(),
    markdown: 'Words.',
    _status: 'published',
    ...more,
  });

const refusesToLose = async (id: number, ...names: string[]) => {
  for (const answer of [await toTrash(`media/${id}`), await dashboard('DELETE', `media/${id}`)]) {
    expect(answer.status).toBe(409);
    for (const name of names) expect(answer.says).toContain(name);
  }
  expect(await payload.findByID({ collection: 'media', id })).toMatchObject({ deletedAt: null });
};

test('an image of a post cannot be deleted or moved to the trash, and the message names the post', async () => {
  const hero = await makePicture('hero');
  await makePost('Dawn', { hero: hero.id });
  const { id } = await makePost('Dusk', { hero: hero.id });
  await toTrash(`posts/${id}`);
  await refusesToLose(hero.id, '“Dawn”', '“Dusk” in the trash');

  const inText = await makePicture('in-text');
  const post = await makePost('Noon', { markdown: `![A field](/media/${inText.filename})` });
  await refusesToLose(inText.id, '“Noon”');
  const inDraft = await makePicture('in-draft');
  await payload.update({
    collection: 'posts',
    id: post.id,
    draft: true,
    data: { markdown: `![A field](/media/${inDraft.filename})`, _status: 'draft' },
  });
  await refusesToLose(inDraft.id, '“Noon”');
});

test('an image of a book or a page cannot be deleted either, alone or in bulk', async () => {
  const cover = await makePicture('cover');
  const { title } = await makeBook({ cover: cover.id });
  await payload.updateGlobal({ slug: 'author', data: { photo: cover.id } });
  await refusesToLose(cover.id, `“${title}”`, '“The author”');
  const bulk = await dashboard('DELETE', `media?where[id][equals]=${cover.id}`);
  expect(bulk.says).toContain('“The author”');
});

test('an unused image can be moved to the trash, restored, and deleted with its file', async () => {
  const { id, filename } = await makePicture('spare');
  const file = path.join(String(payload.collections.media.config.upload.staticDir), `${filename}`);
  expect((await toTrash(`media/${id}`)).status).toBe(200);
  expect((await payload.find({ collection: 'media', where: { id: { equals: id } } })).docs).toEqual(
    [],
  );
  expect(existsSync(file)).toBe(true);
  expect(await findHiddenImages({ payload })).toContain(filename);
  expect((await putBack(`media/${id}`)).status).toBe(200);
  expect(await findHiddenImages({ payload })).not.toContain(filename);
  expect(await payload.findByID({ collection: 'media', id })).toMatchObject({ filename });
  await toTrash(`media/${id}`);
  expect((await deleteForGood(`media/${id}`)).status).toBe(200);
  expect(existsSync(file)).toBe(false);
});

test('the chapters of a book are moved to the trash and restored with it', async () => {
  const { id, slug, baseSampleId } = await makeBook();
  const { docs } = await payload.find({
    collection: 'samples',
    where: { sampleId: { equals: baseSampleId + 2 } },
  });
  await toTrash(`samples/${docs[0]?.id}`);
  expect((await toTrash(`books/${id}`)).status).toBe(200);
  const shown = () =>
    Promise.all(
      [
        `/api/books/${slug}`,
        `/api/books/${slug}/chapters/1`,
        ...[0, 1, 2].map((more) => `/api/books/sample/${baseSampleId + more}`),
      ].map(statusOf),
    );
  expect(await shown()).toEqual([404, 404, 404, 404, 404]);
  expect(JSON.stringify((await answerTo(site, siteRequest('/api/site'))).body)).not.toContain(slug);

  expect((await putBack(`books/${id}`)).status).toBe(200);
  // A chapter that was deleted before its book stays deleted.
  expect(await shown()).toEqual([200, 200, 200, 200, 404]);
});

test('values of a record in the trash cannot be reused, and the message says where it is', async () => {
  const book = await makeBook();
  await toTrash(`books/${book.id}`);
  const { docs } = await payload.find({
    collection: 'books',
    trash: true,
    limit: 1,
    depth: 0,
  });
  const { slug, anchorId, baseSampleId } = book;
  const copy = { ...docs[0], id: undefined, cover: null, deletedAt: null };
  for (const taken of [
    { slug, anchorId: 'free', baseSampleId: 5000 },
    { slug: 'free', anchorId, baseSampleId: 5000 },
    { slug: 'free', anchorId: 'free', baseSampleId },
  ]) {
    const answer = await site.cmsApi(
      siteRequest('/cms/api/books', { method: 'POST', token, body: { ...copy, ...taken } }),
    );
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('in the trash');
  }
});

test('a term in the trash is in no list of the glossary, and can be restored', async () => {
  const { id } = await makeTerm('Zypherion');
  const isShown = async () => {
    const answers = await Promise.all(
      [
        '/api/fovea/search',
        '/api/fovea/search?q=Zypherion',
        '/api/fovea/search?q=deleted+term',
      ].map((path) => answerTo(site, siteRequest(path))),
    );
    return answers.map(({ body }) => JSON.stringify(body).includes('Zypherion'));
  };
  expect(await isShown()).toEqual([true, true, true]);
  await toTrash(`glossary-terms/${id}`);
  expect(await isShown()).toEqual([false, false, false]);
  await putBack(`glossary-terms/${id}`);
  expect(await isShown()).toEqual([true, true, true]);
});

test('only staff can see the trash', async () => {
  const { id } = await makeBook();
  await toTrash(`books/${id}`);
  const lists = ['books', 'samples', 'media', 'glossary-terms', 'posts'];
  for (const list of lists) {
    const url = `/cms/api/${list}?trash=true&where[deletedAt][exists]=true`;
    const answer = await site.cmsApi(siteRequest(url));
    const { docs = [] } = (await answer.json()) as { docs?: unknown[] };
    expect(docs, list).toEqual([]);
  }
  const staff = await site.cmsApi(siteRequest(`/cms/api/books/${id}?trash=true`, { token }));
  expect(staff.status).toBe(200);
});

test('records are deleted after 30 days in the trash, not earlier', async () => {
  const made = async () => ({
    books: (await makeBook()).id,
    'glossary-terms': (await makeTerm('Forgotten')).id,
    media: (await makePicture('forgotten')).id,
  });
  const [old, recent] = [await made(), await made()];
  const lists = ['books', 'glossary-terms', 'media'] as const;
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
  for (const collection of lists) {
    for (const [id, days] of [
      [old[collection], 31],
      [recent[collection], 29],
    ] as const)
      await payload.update({ collection, id, data: { deletedAt: ago(days) }, trash: true });
  }

  await emptyTrash(payload);
  const idsOf = async (collection: (typeof lists)[number]) => {
    const { docs } = await payload.find({ collection, trash: true, pagination: false, depth: 0 });
    return docs.map(({ id }) => id);
  };
  for (const collection of lists) {
    expect(await idsOf(collection), collection).not.toContain(old[collection]);
    expect(await idsOf(collection), collection).toContain(recent[collection]);
  }
  const chapters = { collection: 'samples', trash: true } as const;
  const left = async (book: number) =>
    (await payload.count({ ...chapters, where: { book: { equals: book } } })).totalDocs;
  expect([await left(old.books), await left(recent.books)]).toEqual([0, 3]);
});

test('the dashboard knows what a deletion also deletes', async () => {
  const { docs: staff } = await payload.find({
    collection: 'users',
    where: { role: { equals: 'editor' } },
  });
  const [user] = staff;
  if (!user) throw new Error('There is no editor.');
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload);
  const effectOf = (collection: CollectionSlug, id: number) => goesAlong(req, collection, [id]);

  const term = await makeTerm('Gone with');
  const cover = await makePicture('going');
  const whosWho = [{ term: term.id, line: 'A man.', fromBook: 0 }];
  const book = await makeBook({ cover: cover.id, whosWho });
  expect(await effectOf('books', book.id)).toEqual(['3 sample chapters are deleted with it.']);
  expect(await effectOf('media', cover.id)).toEqual([
    `It cannot be deleted yet: it is used by “${book.title}”.`,
  ]);
  expect(await effectOf('glossary-terms', term.id)).toEqual([
    'It is removed from the who’s who of one book.',
  ]);
  const post = await makePost('Told');
  expect(await effectOf('posts', post.id)).toEqual([]);
  await makeRecord('comments', { post: post.id, text: 'Hm.', status: 'approved' });
  expect(await effectOf('posts', post.id)).toEqual(['One comment is deleted with it.']);

  // For selected rows of a list.
  const ofRows = async (collection: string, ids: unknown, by = token) => {
    const request = { method: 'POST', token: by, body: { ids } };
    const answer = await site.cmsApi(siteRequest(`/cms/api/${collection}/goes-along`, request));
    return { status: answer.status, ...((await answer.json()) as { lines?: string[] }) };
  };
  const other = await makeBook();
  expect(await ofRows('books', [book.id, other.id])).toEqual({
    status: 200,
    lines: ['6 sample chapters are deleted with them.'],
  });
  expect(await ofRows('media', [cover.id, (await makePicture('unused')).id])).toMatchObject({
    lines: [`“going.webp” cannot be deleted yet: it is used by “${book.title}”.`],
  });
  expect(await ofRows('books', ['x'])).toMatchObject({ status: 400 });
  expect(await ofRows('books', [book.id], await logInAs(site, 'reader'))).toMatchObject({
    status: 403,
  });
});
