import type { PayloadRequest } from 'payload';

/** Returns what must differ between books, of all books. Those in the trash keep theirs, because they can be restored. */
export async function findBookKeys(req: PayloadRequest) {
  const { docs } = await req.payload.find({
    collection: 'books',
    select: {
      slug: true,
      anchorId: true,
      baseSampleId: true,
      group: true,
      position: true,
      genreLine: true,
      deletedAt: true,
    },
    pagination: false,
    depth: 0,
    joins: false,
    trash: true,
    req,
  });
  return docs;
}
