import type { PayloadRequest } from 'payload';
import { readingOrder } from '../../contract/reading-order';
import { getPendingTerms } from '../../glossary/queries/get-pending-terms';

/** So many terms are read at a time: more than are decided on at one go. */
const atATime = 50;

/** What the screen of suggestions begins with: the oldest terms that wait, and the books from which on something is told. */
export async function readTriage(req: PayloadRequest) {
  const { terms, total } = await getPendingTerms(req, { take: atATime });
  const { docs } = await req.payload.find({
    collection: 'books',
    select: { title: true, group: true },
    sort: ['group', 'position'],
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return {
    terms,
    unread: Math.max(0, total - terms.length),
    books: readingOrder(docs).map(({ title }) => title),
  };
}
