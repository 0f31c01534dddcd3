import { expect, test } from 'vitest';
import { logInAs } from '../testing/callers';
import { openSite, siteRequest } from '../testing/open-site';

const site = await openSite();
const { payload } = site;
const token = await logInAs(site, 'editor');

/** Saves a new book or chapter as the dashboard does. */
async function create(collection: 'books' | 'samples', body: object) {
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/${collection}`, { method: 'POST', token, body }),
  );
  const { doc, errors } = (await answer.json()) as {
    doc?: { id: number } & Record<string, unknown>;
    errors?: { data?: { errors?: { path: string; message: string }[] } }[];
  };
  return { status: answer.status, doc, errors: errors?.[0]?.data?.errors };
}

test('a title makes a book: what is left empty follows from it and from the books before', async () => {
  expect(
    (await create('books', { title: 'Gods & Horses', genreLine: 'Epic fantasy' })).doc,
  ).toMatchObject({
    ...{ slug: 'gods-horses', anchorId: 'gods-horses', menuLabel: 'Gods & Horses' },
    ...{ group: 'main', position: 1, seriesPosition: 'Main Series, Book One' },
    ...{ genreLine: 'Epic fantasy', baseSampleId: 1 },
  });
  expect((await create('books', { title: 'Gods and Horses', slug: 'second' })).doc).toMatchObject({
    ...{ slug: 'second', anchorId: 'gods-and-horses', position: 2, baseSampleId: 4 },
    ...{ seriesPosition: 'Main Series, Book Two', genreLine: 'Epic fantasy' },
  });
  expect(
    (await create('books', { title: '❦', group: 'finale', baseSampleId: 20 })).doc,
  ).toMatchObject({
    ...{ slug: 'book', position: 1, seriesPosition: 'Finale, Book One', genreLine: 'Fantasy' },
  });
  expect((await create('books', { title: 'Gods, Horses', menuLabel: '' })).doc).toMatchObject({
    ...{ slug: 'gods-horses-2', anchorId: 'gods-horses-2', menuLabel: 'Gods, Horses' },
    ...{ position: 3, baseSampleId: 23 },
  });
});

test('a person of who’s who has the words of the glossary, unless it tells them later', async () => {
  const term = async (subject: string, fromBook: number) => {
    const data = { subject, description: `${subject} of the road.`, status: 'approved', fromBook };
    return (await payload.create({ collection: 'glossary-terms', data: data as never })).id;
  };
  const [early, late] = [await term('Wren', 0), await term('The King', 2)];
  const rows = [
    { term: early, line: '' },
    { term: early, line: 'Mine.' },
    { term: late, fromBook: 3 },
  ];
  const { doc } = await create('books', { title: 'The Salt Road', whosWho: rows });
  expect(doc?.whosWho).toMatchObject(
    ['Wren of the road.', 'Mine.', 'The King of the road.'].map((line) => ({ line })),
  );
  expect(await create('books', { title: 'Told early', whosWho: [{ term: late }] })).toMatchObject({
    ...{ status: 400, errors: [{ path: 'whosWho.0.line' }] },
  });
});

test('a new chapter is the first that its book lacks', async () => {
  const { doc } = await create('books', { title: 'Three chapters', baseSampleId: 100 });
  const chapter = { book: doc?.id, excerpt: 'One.' };
  await create('samples', { ...chapter, title: 'Two', chapter: 2 });
  for (const [title, number] of [
    ['One', 1],
    ['Three', 3],
  ] as const)
    expect((await create('samples', { ...chapter, title })).doc).toMatchObject({
      ...{ chapter: number, sampleId: 99 + number },
    });
  expect(await create('samples', { ...chapter, title: 'Four' })).toMatchObject({ status: 400 });
});

test('the dashboard refuses what seeding refuses, in its words, at the field', async () => {
  await create('books', { title: 'Taken', position: 7, baseSampleId: 200 });
  const { errors } = await create('books', {
    ...{ title: 'Wrong', position: 7, anchorId: 'taken', baseSampleId: 202 },
    ...{ asin: 'b00', isbn: '9780306406158', year: 12, bullets: [{ text: 'A' }, { text: 'a' }] },
  });
  const words = Object.fromEntries((errors ?? []).map(({ path, message }) => [path, message]));
  expect(words).toEqual({
    position: '7 in the group main is taken (taken).',
    anchorId: '“taken” is already used (taken).',
    baseSampleId: '202 is too near to 200 of taken: each book needs 3 ids.',
    asin: 'Must be ten capital letters and digits.',
    isbn: 'Is not a valid ISBN: its check digit does not fit.',
    year: 'Must be a number from 1900 to 2200.',
    bullets: 'Names “a” twice.',
  });
});

async function makeBook(baseSampleId: number): Promise<number> {
  const { doc } = await create('books', { title: `From ${baseSampleId}`, baseSampleId });
  const book = doc?.id ?? 0;
  for (const chapter of [1, 2, 3])
    // The sent id does not match the book and is not stored.
    await create('samples', { title: 'T', excerpt: 'One.', book, chapter, sampleId: 999 });
  return book;
}

async function sampleIdsOf(book: number) {
  const { docs } = await payload.find({
    collection: 'samples',
    where: { book: { equals: book } },
    sort: 'chapter',
  });
  return docs.map(({ sampleId }) => sampleId);
}

test('the ids of chapters follow from the base of their book, also when it moves by one', async () => {
  const id = await makeBook(300);
  expect(await sampleIdsOf(id)).toEqual([300, 301, 302]);
  await payload.update({ collection: 'books', id, data: { baseSampleId: 301 } });
  expect(await sampleIdsOf(id)).toEqual([301, 302, 303]);
  expect(await create('books', { title: 'Near', baseSampleId: 299 })).toMatchObject({
    status: 400,
  });
  await payload.delete({ collection: 'books', id });
  expect(await sampleIdsOf(id)).toEqual([]);
});
