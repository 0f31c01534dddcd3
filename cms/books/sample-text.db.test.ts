import { ValidationError } from 'payload';
import { beforeAll, expect, test } from 'vitest';
import { answerTo } from '../testing/callers';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';

let site: TestSite;
let chapter: number;

beforeAll(async () => {
  site = await openSite();
  const book = await site.payload.create({
    collection: 'books',
    data: {
      ...{ title: 'Dawn', slug: 'dawn', anchorId: 'dawn', menuLabel: 'Dawn' },
      ...{ group: 'main', position: 1, seriesPosition: 'Book', genreLine: 'Fantasy' },
      baseSampleId: 1,
    },
  });
  const { id } = await site.payload.create({
    collection: 'samples',
    data: { title: 'One', excerpt: '[p]x[/p]', book: book.id, chapter: 1, sampleId: 1 },
  });
  chapter = id;
});

const save = (data: { title?: string; excerpt?: string }, context = {}) =>
  site.payload.update({ collection: 'samples', id: chapter, data, context });

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
  const { excerpt } = await site.payload.findByID({ collection: 'samples', id: chapter });
  expect(excerpt).toBe('[p]Before.[/p]');
});

test('a chapter with mistakes from before keeps them until its text is changed', async () => {
  await save({ excerpt: '[p]Not closed' }, { keepsSampleText: true });
  await save({ title: 'Another' });
  await expect(save({ excerpt: '[p]Not closed either' })).rejects.toThrow('Text');
});
