import type { PayloadRequest } from 'payload';
import type { Book } from '../contract/books-by-slug';
import { bookCard } from './book-card';
import { buyUrl } from './buy-url';
import { findBook, findChapters } from './find-book';

/** A book page, or null when there is no book at this address. */
export async function readBook(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<Book | null> {
  const book = await findBook(req, slug);
  if (!book) return null;
  const [chapters, { retailerUrl }] = await Promise.all([
    findChapters(req, book.id),
    req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
  ]);
  return {
    ...bookCard(book),
    descriptionHtml: book.descriptionHtml ?? '',
    bullets: (book.bullets ?? []).map(({ text }) => text),
    baseSampleId: book.baseSampleId,
    chapters,
    buyUrl: buyUrl(retailerUrl, book.asin),
    isbn: book.isbn ?? null,
    year: book.year ?? null,
  };
}
