import { ValidationError } from 'payload';
import { expect, test } from 'vitest';
import { bookData } from '../../testing/book-data';
import { answerTo, logInAs } from '../../testing/callers';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';

const site = await openSite();
const { payload } = site;
const token = await logInAs(site, 'editor');
const { id: book } = await makeRecord('books', { ...bookData('dawn', 1), title: 'Dawn' });
const { id: chapter } = await payload.create({
  collection: 'samples',
  data: { title: 'One', excerpt: '[p]x[/p]', book, chapter: 1, sampleId: 1 },
});

const asked = async (path: string) => (await answerTo(site, siteRequest(path))).body;

const htmlOf = async () => ((await asked('/api/books/dawn/chapters/1')) as { html: string }).html;

const save = (data: { title?: string; excerpt?: string; html?: string }, context = {}) =>
  payload.update({ collection: 'samples', id: chapter, data, context });

test('a chapter without tags becomes paragraphs and scene breaks, and its literal brackets are escaped', async () => {
  await save({ excerpt: 'He rode.\n\n***\n\nIt [the horse] & he [em]slept[/em].' });
  const { excerpt } = (await asked('/api/books/sample/1')) as { excerpt: string };
  expect(excerpt.replaceAll('[', '<').replaceAll(']', '>')).toBe(
    '<p>He rode.</p>\n\n<hr>\n\n<p>It &#91;the horse&#93; &amp; he <em>slept</em>.</p>',
  );
  expect(await htmlOf()).toBe(
    '<p>He rode.</p>\n\n<hr>\n\n<p>It [the horse] &amp; he <em>slept</em>.</p>',
  );
});

test('markup with mistakes is refused, with the line of the first one', async () => {
  await save({ excerpt: '[p]Before.[/p]' });
  const refused = save({ excerpt: 'One.\n\nTwo [em]three.\n\n[div]Four.[/div]' });
  await expect(refused).rejects.toThrow(ValidationError);
  await expect(refused).rejects.toMatchObject({
    data: {
      errors: [
        {
          path: 'excerpt',
          message: 'Line 3 (“Two [em]three.”): [em] is not closed. 2 more below the text.',
        },
      ],
    },
  });
  await expect(save({ excerpt: '' })).rejects.toThrow(ValidationError);
  const { excerpt } = await payload.findByID({ collection: 'samples', id: chapter });
  expect(excerpt).toBe('[p]Before.[/p]');
});

test('a chapter with older mistakes keeps them until its text is changed', async () => {
  await save({ excerpt: '[p]Not closed' }, { keepsSampleText: true });
  await save({ title: 'Another' });
  await expect(save({ excerpt: '[p]Not closed either' })).rejects.toThrow('Text');
});

test('a chapter’s HTML is sanitized when it is saved, and derived only from its text', async () => {
  const kept = { keepsSampleText: true };
  const hostile = '[p onclick="x()"]He[img src=x onerror=x()][/p][script]x()[/script][p]rode';
  await save({ excerpt: hostile }, kept);
  expect(await htmlOf()).toBe('<p>He<img src="x"></p><p>rode</p>');
  await save({ title: 'Another still', html: '<script>x()</script>' });
  expect(await htmlOf()).toBe('<p>He<img src="x"></p><p>rode</p>');
});

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

test('a title is enough for a book: empty fields are derived from it and from the books before', async () => {
  expect(
    (await create('books', { title: 'Gods & Horses', genreLine: 'Epic fantasy' })).doc,
  ).toMatchObject({
    slug: 'gods-horses',
    anchorId: 'gods-horses',
    menuLabel: 'Gods & Horses',
    group: 'main',
    position: 2,
    seriesPosition: 'Main Series, Book Two',
    genreLine: 'Epic fantasy',
    baseSampleId: 4,
  });
  expect((await create('books', { title: 'Gods and Horses', slug: 'second' })).doc).toMatchObject({
    slug: 'second',
    anchorId: 'gods-and-horses',
    position: 3,
    baseSampleId: 7,
    seriesPosition: 'Main Series, Book Three',
    genreLine: 'Epic fantasy',
  });
  expect(
    (await create('books', { title: '❦', group: 'finale', baseSampleId: 20 })).doc,
  ).toMatchObject({
    slug: 'book',
    position: 1,
    seriesPosition: 'Finale, Book One',
    genreLine: 'Fantasy',
  });
  expect((await create('books', { title: 'Gods, Horses', menuLabel: '' })).doc).toMatchObject({
    slug: 'gods-horses-2',
    anchorId: 'gods-horses-2',
    menuLabel: 'Gods, Horses',
    position: 4,
    baseSampleId: 23,
  });
});

test('an empty line of who’s who is filled from the glossary, except with a later spoiler', async () => {
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
    status: 400,
    errors: [{ path: 'whosWho.0.line' }],
  });
});

test('a new chapter gets the first missing number of its book', async () => {
  const { doc } = await create('books', { title: 'Three chapters', baseSampleId: 100 });
  const chapter = { book: doc?.id, excerpt: 'One.' };
  await create('samples', { ...chapter, title: 'Two', chapter: 2 });
  for (const [title, number] of [
    ['One', 1],
    ['Three', 3],
  ] as const)
    expect((await create('samples', { ...chapter, title })).doc).toMatchObject({
      chapter: number,
      sampleId: 99 + number,
    });
  expect(await create('samples', { ...chapter, title: 'Four' })).toMatchObject({ status: 400 });
});

test('the dashboard refuses the same values as seeding, with the same messages, at their fields', async () => {
  await create('books', { title: 'Taken', position: 7, baseSampleId: 200 });
  const { errors } = await create('books', {
    title: 'Wrong',
    position: 7,
    anchorId: 'taken',
    baseSampleId: 202,
    asin: 'b00',
    isbn: '9780306406158',
    year: 12,
    bullets: [{ text: 'A' }, { text: 'a' }],
  });
  const words = Object.fromEntries((errors ?? []).map(({ path, message }) => [path, message]));
  expect(words).toEqual({
    position: '7 in the group main is taken (taken).',
    anchorId: '“taken” is already used (taken).',
    baseSampleId: '202 is too close to 200 of taken: each book needs 3 ids.',
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

test('the ids of chapters are derived from the base of their book, even if it changes by one', async () => {
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

test('later blurbs, the story so far and who’s who follow the reading stage, on the book’s page and at the end of the sample before it', async () => {
  const term = async (subject: string, fromBook: number, status: 'approved' | 'pending') =>
    (await makeRecord('glossary-terms', { subject, fromBook, status, description: 'Somebody.' }))
      .id;
  const ann = await term('Ann', 0, 'approved');
  const bel = await term('Bel', 2, 'approved');
  const cid = await term('Cid', 0, 'pending');
  await makeRecord('books', {
    ...bookData('dusk', 700),
    title: 'Dusk',
    group: 'finale',
    laterBlurbs: [{ fromBook: 2, text: 'And all.' }],
    storySoFar: [{ text: 'Before.' }, { fromBook: 1, text: 'Told at dawn.' }],
    whosWho: [
      { term: ann, line: 'She rises.' },
      { term: bel, line: 'He sets.', fromBook: 1 },
      { term: cid, line: 'Nobody yet.' },
    ],
  });
  const plain = (text: string) => ({ text, links: [] });
  expect(await asked('/api/books/dusk?upTo=1')).toMatchObject({
    storySoFar: {
      parts: [
        { book: '', ...plain('Before.') },
        { book: 'Dawn', ...plain('Told at dawn.') },
      ],
      whosWho: [{ subject: 'Ann', slug: 'ann', line: plain('She rises.') }],
      // The term is a spoiler here too.
      veiled: { parts: [], whosWho: [2] },
    },
    nextStory: null,
    laterBlurbs: { told: [], veiled: [2] },
  });
  const nextStory = { parts: [plain('Before.')], veiled: { parts: [1], whosWho: [2] } };
  expect(await asked('/api/books/dawn')).toMatchObject({ storySoFar: null, nextStory });
  expect(await asked('/api/books/dawn/chapters/1')).toMatchObject({
    book: { next: { slug: 'dusk' }, nextStory },
  });

  // Only the last chapter of a sample shows the next story.
  await makeRecord('samples', { title: 'Two', excerpt: '[p]x[/p]', book, chapter: 2, sampleId: 2 });
  expect(await asked('/api/books/dawn/chapters/1')).toMatchObject({ book: { nextStory: null } });
});
