import type { PayloadRequest } from 'payload';
import type { CallReply } from '../contract';
import { bookCard, bookCardFields, inMenuGroups } from './book-card';
import { publicImage } from './public-image';

/** The overview of the series and all books in the order of the menu. */
export async function readBooks(req: PayloadRequest): Promise<CallReply<'GET /books'>> {
  const [series, { docs }] = await Promise.all([
    req.payload.findGlobal({ slug: 'series', depth: 1, overrideAccess: false, req }),
    req.payload.find({
      collection: 'books',
      select: bookCardFields,
      pagination: false,
      depth: 1,
      overrideAccess: false,
      req,
    }),
  ]);
  return {
    title: series.title,
    overviewHtml: series.overviewHtml ?? '',
    image: publicImage(series.image),
    groups: inMenuGroups(docs).map(({ books, ...group }) => ({
      ...group,
      books: books.map(bookCard),
    })),
  };
}
