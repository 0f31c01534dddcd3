import type { PayloadRequest } from 'payload';
import { asCaller } from '../../database/queries/connection';

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

/** Returns what the glossary says about terms, with the caller's access. */
export async function findDescriptions(req: PayloadRequest, ids: number[]) {
  const { docs } = await req.payload.find({
    collection: 'glossary-terms',
    where: { id: { in: ids } },
    select: { description: true, fromBook: true },
    pagination: false,
    ...asCaller(req),
  });
  return new Map(docs.map((term) => [term.id, term]));
}
