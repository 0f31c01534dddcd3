import type { PayloadRequest } from 'payload';
import { bookCardFields, inMenuGroups } from './book-card';

/** All books as their cards show them, by their groups, in the order of the menu. */
export async function findBooks(req: PayloadRequest) {
  const { docs } = await req.payload.find({
    collection: 'books',
    select: bookCardFields,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return inMenuGroups(docs);
}
