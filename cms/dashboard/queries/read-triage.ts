import type { PayloadRequest } from 'payload';
import { readingOrder } from '../../contract/reading-order';
import { findPendingTerms } from '../../glossary/queries/pending-terms';
import { asCaller } from '../../database/queries/connection';

const atATime = 50;

/** Returns the initial data of the suggestions screen: the oldest pending terms and the books in reading order. */
export async function readTriage(req: PayloadRequest) {
  const { terms: waiting, total } = await findPendingTerms(req, { take: atATime });
  const terms = waiting.slice(0, atATime);
  const { docs } = await req.payload.find({
    collection: 'books',
    select: { title: true, group: true },
    sort: ['group', 'position'],
    pagination: false,
    ...asCaller(req),
  });
  return {
    terms,
    unread: Math.max(0, total - terms.length),
    books: readingOrder(docs).map(({ title }) => title),
  };
}
