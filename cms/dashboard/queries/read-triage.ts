import type { PayloadRequest } from 'payload';
import { readingOrder } from '../../contract/plain/reading-order';
import { moderatedOf } from '../../platform/fields/moderated';
import { findPendingTerms } from '../../subjects/glossary/queries/pending-terms';
import { asCaller } from '../../platform/database/queries/connection';

/** Equal to the number that the queue reloads. */
const atATime = 200;

/** Returns the initial data of the suggestions screen: the oldest pending terms and the books in reading order. */
export async function readTriage(req: PayloadRequest) {
  const { terms, total } = await findPendingTerms(req, { take: atATime });
  const { docs } = await req.payload.find({
    collection: 'books',
    select: { title: true, group: true, status: true },
    sort: ['group', 'position'],
    pagination: false,
    ...asCaller(req),
  });
  return {
    moderated: moderatedOf(req.payload.collections['glossary-terms'].config),
    begun: {
      items: terms.slice(0, atATime).map((term) => ({ ...term, title: term.subject })),
      total,
    },
    books: readingOrder(docs).map(({ title }) => title),
  };
}
