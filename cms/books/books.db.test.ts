import { ValidationError } from 'payload';
import { expect, test } from 'vitest';
import { bookData } from '../testing/book-data';
import { answerTo } from '../testing/callers';
import { siteRequest, openSite, makeRecord } from '../testing/open-site';

const site = await openSite();
const { payload } = site;
const { id: book } = await makeRecord('books', { ...bookData('dawn', 1), title: 'Dawn' });
const { id: chapter } = await payload.create({
  collection: 'samples',
  data: { title: 'One', excerpt: '[p]x[/p]', book, chapter: 1, sampleId: 1 },
});

const save = (data: { title?: string; excerpt?: string; html?: string }, context = {}) =>
  payload.update({ collection: 'samples', id: chapter, data, context });

test('a chapter without tags is paragraphs and scenes, and its brackets stay words until somebody replaces them', async () => {
  await save({ excerpt: 'He rode.\n\n***\n\nIt [the horse] & he [em]slept[/em].' });
  const { body } = await answerTo(site, siteRequest('/api/books/sample/1'));
  const { excerpt } = body as { excerpt: string };
  expect(excerpt.replaceAll('[', '<').replaceAll(']', '>')).toBe(
    '<p>He rode.</p>\n\n<hr>\n\n<p>It &#91;the horse&#93; &amp; he <em>slept</em>.</p>',
  );
  expect(await answerTo(site, siteRequest('/api/books/dawn/chapters/1'))).toMatchObject({
    body: { html: '<p>He rode.</p>\n\n<hr>\n\n<p>It [the horse] &amp; he <em>slept</em>.</p>' },
  });
});

test('mistakes in the markup refuse the save, and the first is named with its line', async () => {
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

test('a chapter with mistakes from before keeps them until its text is changed', async () => {
  await save({ excerpt: '[p]Not closed' }, { keepsSampleText: true });
  await save({ title: 'Another' });
  await expect(save({ excerpt: '[p]Not closed either' })).rejects.toThrow('Text');
});

test('a chapter’s HTML is sanitized when it is saved, and follows from its text alone', async () => {
  const htmlOf = async () => {
    const { body } = await answerTo(site, siteRequest('/api/books/dawn/chapters/1'));
    return (body as { html: string }).html;
  };
  const kept = { keepsSampleText: true };
  const hostile = '[p onclick="x()"]He[img src=x onerror=x()][/p][script]x()[/script][p]rode';
  await save({ excerpt: hostile }, kept);
  expect(await htmlOf()).toBe('<p>He<img src="x"></p><p>rode</p>');
  await save({ html: '<script>x()</script>' });
  expect(await htmlOf()).toBe('<p>He<img src="x"></p><p>rode</p>');
  await save({ title: 'Another still' });
  expect(await htmlOf()).toBe('<p>He<img src="x"></p><p>rode</p>');
  await save({ excerpt: 'He walked.' });
  expect(await htmlOf()).toBe('<p>He walked.</p>');
});

test('what a book’s page says besides, the story so far and who’s who are told as far as the asker has read, on the book’s page and at the end of the sample before it', async () => {
  const term = async (subject: string, fromBook: number, status: 'approved' | 'pending') =>
    (await makeRecord('glossary-terms', { subject, fromBook, status, description: 'Somebody.' }))
      .id;
  const ann = await term('Ann', 0, 'approved');
  const bel = await term('Bel', 2, 'approved');
  const cid = await term('Cid', 0, 'pending');
  await makeRecord('books', {
    ...{ ...bookData('dusk', 2), title: 'Dusk', group: 'finale' },
    laterBlurbs: [{ text: 'More.' }, { fromBook: 2, text: 'And all.' }],
    storySoFar: [{ text: 'Before.' }, { fromBook: 1, text: 'Told at dawn.' }],
    whosWho: [
      { term: ann, line: 'She rises.' },
      { term: bel, line: 'He sets.', fromBook: 1 },
      { term: cid, line: 'Nobody yet.' },
    ],
  });
  const asked = async (path: string) => (await answerTo(site, siteRequest(path))).body;

  const plain = (text: string) => ({ text, links: [] });
  const toStranger = {
    parts: [{ book: '', ...plain('Before.') }],
    whosWho: [{ subject: 'Ann', slug: 'ann', line: plain('She rises.') }],
    // The term is a spoiler here too.
    veiled: { parts: [1], whosWho: [2] },
  };
  const toReader = {
    parts: [...toStranger.parts, { book: 'Dawn', ...plain('Told at dawn.') }],
    whosWho: toStranger.whosWho,
    veiled: { parts: [], whosWho: [2] },
  };
  const toAll = {
    ...toReader,
    whosWho: [...toStranger.whosWho, { subject: 'Bel', slug: 'bel', line: plain('He sets.') }],
    veiled: { parts: [], whosWho: [] },
  };
  for (const [query, story] of [
    ['', toStranger],
    ['?upTo=0', toStranger],
    ['?upTo=1', toReader],
    ['?upTo=99', toAll],
  ] as const) {
    expect(await asked(`/api/books/dusk${query}`)).toMatchObject({
      storySoFar: story,
      nextStory: null,
    });
    expect(await asked(`/api/books/dawn${query}`)).toMatchObject({
      storySoFar: null,
      nextStory: story,
    });
    expect(await asked(`/api/books/dawn/chapters/1${query}`)).toMatchObject({
      book: { next: { slug: 'dusk' }, nextStory: story },
    });
  }

  expect(await asked('/api/books/dusk?upTo=1')).toMatchObject({
    laterBlurbs: { told: [plain('More.')], veiled: [2] },
  });
  expect(await asked('/api/books/dusk?upTo=2')).toMatchObject({
    laterBlurbs: { told: [plain('More.'), plain('And all.')], veiled: [] },
  });

  // A sample has one end.
  const { id: second } = await payload.create({
    collection: 'samples',
    data: { title: 'Two', excerpt: '[p]x[/p]', book, chapter: 2, sampleId: 2 },
  });
  expect(await asked('/api/books/dawn/chapters/1')).toMatchObject({ book: { nextStory: null } });
  await payload.delete({ collection: 'samples', id: second });
});
