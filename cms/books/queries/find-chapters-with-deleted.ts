import type { PayloadRequest } from 'payload';

/** Returns the sample chapters of a book in order, including those in the trash, with the caller's access. */
export async function findChaptersWithDeleted(req: PayloadRequest, book: number) {
  const { docs } = await req.payload.find({
    collection: 'samples',
    where: { book: { equals: book } },
    select: { title: true, deletedAt: true },
    sort: 'chapter',
    pagination: false,
    trash: true,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return docs;
}
