import type { PayloadRequest } from 'payload';
import type { CallReply } from '../contract';
import { bookCard } from './book-card';
import { findBooks } from './find-books';
import { publicImage } from './public-image';

/** The overview of the series and all books in the order of the menu. */
export async function readBooks(req: PayloadRequest): Promise<CallReply<'GET /books'>> {
  const [series, groups] = await Promise.all([
    req.payload.findGlobal({ slug: 'series', depth: 1, overrideAccess: false, req }),
    findBooks(req),
  ]);
  return {
    title: series.title,
    overviewHtml: series.overviewHtml ?? '',
    image: publicImage(series.image),
    groups: groups.map(({ books, ...group }) => ({
      ...group,
      books: books.map(bookCard),
    })),
  };
}
