import type { PayloadRequest } from 'payload';

/** The book at an address with its cover, or null. */
export async function findBook(req: PayloadRequest, slug: string) {
  const { docs } = await req.payload.find({
    collection: 'books',
    where: { slug: { equals: slug } },
    limit: 1,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return docs[0] ?? null;
}

/** The sample chapters of a book in their order, without their texts. */
export async function findChapters(req: PayloadRequest, bookId: number) {
  const { docs } = await req.payload.find({
    collection: 'samples',
    where: { book: { equals: bookId } },
    select: { sampleId: true, chapter: true, title: true },
    sort: 'chapter',
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return docs.map(({ sampleId, chapter, title }) => ({ sampleId, chapter, title }));
}
