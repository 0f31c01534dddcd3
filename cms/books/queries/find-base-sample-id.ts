import type { PayloadRequest } from 'payload';

/** Returns the base sample id of a book, or null. */
export async function findBaseSampleId(req: PayloadRequest, bookId: number) {
  const book = await req.payload.findByID({
    collection: 'books',
    id: bookId,
    select: { baseSampleId: true },
    depth: 0,
    joins: false,
    disableErrors: true,
    req,
  });
  return book?.baseSampleId ?? null;
}
