import type { PayloadRequest } from 'payload';
import type { Book } from '../../contract/books';
import { pictureAddress } from '../../social-images/og-image';
import { bookScene } from '../../social-images/og-images';
import { bookCard } from './book-card';
import { buyUrl } from '../buy-url';
import { findBook, findChapters } from './find-book';
import { findBooks } from './find-books';
import { readImprint } from '../../social-images/queries/branding';

/** A book page, or null when there is no book at this address. */
export async function readBook(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<Book | null> {
  const book = await findBook(req, slug);
  if (!book) return null;
  const [imprint, chapters, { retailerUrl }, groups] = await Promise.all([
    readImprint(req),
    findChapters(req, book.id),
    req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
    findBooks(req),
  ]);
  const inOrder = groups.flatMap(({ books }) => books);
  const next = inOrder[inOrder.findIndex(({ slug }) => slug === book.slug) + 1];
  const alongside = inOrder.filter(
    ({ group, slug }) => group === book.group && slug !== book.slug && slug !== next?.slug,
  );
  const card = bookCard(book);
  return {
    ...card,
    descriptionHtml: book.descriptionHtml ?? '',
    bullets: (book.bullets ?? []).map(({ text }) => text),
    baseSampleId: book.baseSampleId,
    chapters,
    buyUrl: buyUrl(retailerUrl, book.asin),
    isbn: book.isbn ?? null,
    year: book.year ?? null,
    next: next ? bookCard(next) : null,
    alongside: alongside.map(bookCard),
    socialPicture: pictureAddress(`/books/${slug}`, bookScene(imprint, card)),
  };
}
