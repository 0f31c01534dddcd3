import type { PayloadRequest } from 'payload';
import { asCaller } from '../../database/queries/connection';

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
