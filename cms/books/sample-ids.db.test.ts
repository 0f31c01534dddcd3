import { beforeAll, expect, test } from 'vitest';
import { openSite, type TestSite } from '../testing/open-site';

let site: TestSite;

const bookData = (slug: string, baseSampleId: number) => ({
  title: slug,
  slug,
  anchorId: slug,
  menuLabel: slug,
  group: 'main' as const,
  position: 1,
  seriesPosition: 'Book',
  genreLine: 'Fantasy',
  baseSampleId,
});

async function makeBook(slug: string, baseSampleId: number) {
  const book = await site.payload.create({
    collection: 'books',
    data: bookData(slug, baseSampleId),
  });
  for (const chapter of [1, 2, 3])
    await site.payload.create({
      collection: 'samples',
      // The sent id does not match the book and is not stored.
      data: { title: `${chapter}`, excerpt: '[p]x[/p]', book: book.id, chapter, sampleId: 999 },
    });
  return book;
}

async function sampleIdsOf(bookId: number) {
  const { docs } = await site.payload.find({
    collection: 'samples',
    where: { book: { equals: bookId } },
    sort: 'chapter',
  });
  return docs.map(({ sampleId }) => sampleId);
}

beforeAll(async () => {
  site = await openSite();
});

test('the ids of the chapters follow from the base of their book, also when it moves by one', async () => {
  const book = await makeBook('first', 1);
  expect(await sampleIdsOf(book.id)).toEqual([1, 2, 3]);
  await site.payload.update({ collection: 'books', id: book.id, data: { baseSampleId: 2 } });
  expect(await sampleIdsOf(book.id)).toEqual([2, 3, 4]);
});

test('a base whose ids another book has is refused', async () => {
  await makeBook('second', 20);
  await expect(makeBook('third', 22)).rejects.toThrow();
  await expect(makeBook('fourth', 18)).rejects.toThrow();
  await makeBook('fifth', 23);
});

test('a book is deleted together with its chapters', async () => {
  const book = await makeBook('gone', 40);
  await site.payload.delete({ collection: 'books', id: book.id });
  expect(await sampleIdsOf(book.id)).toEqual([]);
});
