import type { PayloadRequest } from 'payload';
import { chaptersPerBook } from '../../contract/book-rules';

/** Returns the base sample id of a book, or null. */
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

/** Returns whether another book uses one of the three ids. */
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
    // Books in the trash keep their ids, because they can be restored.
    trash: true,
    req,
  });
  return totalDocs > 0;
}
