import type { PayloadRequest } from 'payload';
import { chaptersPerBook } from '../../contract/book-rules';

/** The base sample id of a book; null when there is no such book. */
export async function findBaseSampleId(req: PayloadRequest, bookId: number) {
  const book = await req.payload.findByID({
    collection: 'books',
    id: bookId,
    select: { baseSampleId: true },
    depth: 0,
    disableErrors: true,
    req,
  });
  return book?.baseSampleId ?? null;
}

/** Whether another book has sample ids among the three from a base. */
export async function areSampleIdsTaken(
  req: PayloadRequest,
  baseSampleId: number,
  exceptBookId?: number,
): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'books',
    where: {
      and: [
        { baseSampleId: { greater_than: baseSampleId - chaptersPerBook } },
        { baseSampleId: { less_than: baseSampleId + chaptersPerBook } },
        ...(exceptBookId === undefined ? [] : [{ id: { not_equals: exceptBookId } }]),
      ],
    },
    // One in the trash keeps its ids until it is deleted for good: it can be put back.
    trash: true,
    req,
  });
  return totalDocs > 0;
}
