import type { PayloadRequest } from 'payload';
import type { Book } from '../../contract/books';
import { ogImagePath } from '../../social-images/og-image';
import { bookOgImage } from '../../social-images/og-images';
import { bookCard } from './book-card';
import { buyUrl } from '../buy-url';
import { findBook, findChapters } from './find-book';
import { findBooks } from './find-books';
import { findBranding } from '../../social-images/queries/find-branding';

/** A book page, or null when there is no book at this address. */
export async function getBook(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<Book | null> {
  const book = await findBook(req, slug);
  if (!book) return null;
  const [branding, chapters, { retailerUrl }, groups] = await Promise.all([
    findBranding(req),
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
    socialPicture: ogImagePath(`/books/${slug}`, bookOgImage(branding, card)),
  };
}
