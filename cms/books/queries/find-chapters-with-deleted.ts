import type { PayloadRequest } from 'payload';

/** The sample chapters of a book in their order, those in the trash among them, as the caller may see them. */
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
