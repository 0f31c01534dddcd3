import { bookPath } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { Book } from '../../contract/books';
import { type Typed, typedHtml, typedPoints, typedText } from '../../fields/typed-document';
import { findTypedImage } from '../../media/queries/find-image';
import type { Book as StoredBook } from '../../payload-types';
import { ogImagePath } from '../../social-images/og-image';
import { bookOgImage } from '../../social-images/og-images';
import { bookGroups } from '../../contract/book-rules';
import { bookCard, type bookCardFields } from './book-card';
import { buyUrl } from '../buy-url';
import { findBook, findChapters } from './find-book';
import { findBooks } from './find-books';
import { findBranding } from '../../social-images/queries/find-branding';

type Shown = Pick<
  StoredBook,
  keyof typeof bookCardFields | 'emblem' | 'descriptionHtml' | 'bullets' | 'baseSampleId' | 'asin'
> &
  Partial<Pick<StoredBook, 'id' | 'isbn' | 'year'>>;

async function asPage(req: PayloadRequest, book: Shown): Promise<Book> {
  const [branding, chapters, { retailerUrl }, groups] = await Promise.all([
    findBranding(req),
    book.id === undefined ? [] : findChapters(req, book.id),
    req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
    findBooks(req),
  ]);
  const inOrder = groups.flatMap(({ books }) => books);
  const place = inOrder.findIndex(({ id }) => id === book.id);
  const next = place < 0 ? undefined : inOrder[place + 1];
  const alongside = inOrder.filter(
    ({ id, group }) => group === book.group && id !== book.id && id !== next?.id,
  );
  const shown = { ...bookCard(book), emblem: book.emblem ?? '' };
  return {
    ...shown,
    descriptionHtml: book.descriptionHtml ?? '',
    bullets: (book.bullets ?? []).map(({ text }) => text),
    baseSampleId: book.baseSampleId,
    chapters,
    buyUrl: buyUrl(retailerUrl, book.asin),
    isbn: book.isbn ?? null,
    year: book.year ?? null,
    next: next ? bookCard(next) : null,
    alongside: alongside.map(bookCard),
    socialPicture: ogImagePath(bookPath(book.slug), bookOgImage(branding, shown)),
  };
}

/** A book page, or null when there is no book at this address. */
export async function getBook(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<Book | null> {
  const book = await findBook(req, slug);
  return book && asPage(req, book);
}

const typedNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A book's page as it would be with what is typed; of a book that is not saved yet, too. */
export async function previewBook(req: PayloadRequest, typed: Typed): Promise<Book> {
  const text = (name: keyof StoredBook) => typedText(typed, name);
  return asPage(req, {
    id: typedNumber(typed.id),
    slug: text('slug'),
    anchorId: text('anchorId'),
    title: text('title'),
    group: bookGroups.find(({ value }) => value === typed.group)?.value ?? 'main',
    position: typedNumber(typed.position) ?? 1,
    seriesPosition: text('seriesPosition'),
    genreLine: text('genreLine'),
    cover: await findTypedImage(req, typed.cover),
    emblem: text('emblem'),
    descriptionHtml: typedHtml(typed, 'description'),
    bullets: typedPoints(typed, 'bullets'),
    baseSampleId: typedNumber(typed.baseSampleId) ?? 0,
    asin: text('asin'),
    isbn: text('isbn') || null,
    year: typedNumber(typed.year) ?? null,
  });
}
