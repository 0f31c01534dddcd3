import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { bookPath } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { Book } from '../../contract/books';
import { prepare, prepareOne } from '../../database/queries/prepare';
import { type Typed, typedHtml, typedPoints, typedText } from '../../fields/typed-document';
import { findTypedImage } from '../../media/queries/find-image';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import type { Book as StoredBook } from '../../payload-types';
import { ogImagePath } from '../../social-images/og-image';
import { bookOgImage } from '../../social-images/og-images';
import {
  brandingFrom,
  brandingJson,
  type BrandingRow,
} from '../../social-images/queries/find-branding';
import { bookColors, bookGroups } from '../../contract/book-rules';
import {
  bookCard,
  type BookCardRow,
  booksJson,
  cardFields,
  inMenuGroups,
  shelfOf,
} from './book-card';
import { buyUrl } from '../buy-url';
import { chapterTextsJson, listedChapter, type ChapterRow } from './chapters-json';

/** What a book's page shows of the book itself. */
type Shown = BookCardRow &
  Pick<StoredBook, 'emblem' | 'color' | 'descriptionHtml' | 'bullets' | 'baseSampleId' | 'asin'> &
  Partial<Pick<StoredBook, 'id' | 'isbn' | 'year'>>;

/** What stands around it. */
type Around = {
  branding: BrandingRow;
  retailer_url: string | null;
  chapters: ChapterRow[];
  books: (BookCardRow & { id: number })[];
};

const around = (id: SQL) => sql`
  ${brandingJson} AS branding,
  (SELECT retailer_url FROM site_settings LIMIT 1) AS retailer_url,
  ${chapterTextsJson(id)} AS chapters,
  ${booksJson(cardFields)} AS books`;

const readAround = prepareOne<Around, { id: number | null }>(
  sql`SELECT ${around(sql`${sql.placeholder('id')}::integer`)}`,
);

const readPage = prepare<Around & { book: Shown }, { slug: string }>(sql`
  SELECT json_build_object(${cardFields}, 'emblem', b.emblem, 'color', b.color,
      'descriptionHtml', b.description_html, 'baseSampleId', b.base_sample_id, 'asin', b.asin,
      'isbn', b.isbn, 'year', b.year, 'bullets', (
        SELECT json_agg(json_build_object('text', point.text) ORDER BY point._order)
        FROM books_bullets point WHERE point._parent_id = b.id)) AS book,
    ${around(sql`b.id`)}
  FROM books b WHERE b.slug = ${sql.placeholder('slug')} AND b.deleted_at IS NULL`);

function asPage(book: Shown, { branding, retailer_url, chapters, books }: Around): Book {
  const inOrder = inMenuGroups(books).flatMap((group) => group.books);
  const place = inOrder.findIndex(({ id }) => id === book.id);
  const next = place < 0 ? undefined : inOrder[place + 1];
  const shown = { ...bookCard(book), emblem: book.emblem ?? '', color: book.color ?? null };
  return {
    ...shown,
    descriptionHtml: book.descriptionHtml ?? '',
    bullets: (book.bullets ?? []).map(({ text }) => text),
    baseSampleId: book.baseSampleId,
    chapters: chapters.map(listedChapter),
    buyUrl: buyUrl(retailer_url ?? siteSettingsDefaults.retailerUrl, book.asin),
    isbn: book.isbn ?? null,
    year: book.year ?? null,
    next: next ? bookCard(next) : null,
    shelf: shelfOf(books),
    socialPicture: ogImagePath(bookPath(book.slug), bookOgImage(brandingFrom(branding), shown)),
  };
}

/** A book page, or null when there is no book with this slug. */
export async function getBook(
  req: PayloadRequest,
  { slug }: { slug: string },
): Promise<Book | null> {
  const [page] = await readPage(req, { slug });
  return page ? asPage(page.book, page) : null;
}

const typedNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A book's page as it would be with what is typed; of a book that is not saved yet, too. */
export async function previewBook(req: PayloadRequest, typed: Typed): Promise<Book> {
  const text = (name: keyof StoredBook) => typedText(typed, name);
  const id = typedNumber(typed.id);
  const book = {
    id,
    slug: text('slug'),
    anchorId: text('anchorId'),
    title: text('title'),
    group: bookGroups.find(({ value }) => value === typed.group)?.value ?? 'main',
    position: typedNumber(typed.position) ?? 1,
    seriesPosition: text('seriesPosition'),
    genreLine: text('genreLine'),
    cover: await findTypedImage(req, typed.cover),
    hook: text('hook'),
    emblem: text('emblem'),
    color: bookColors.find(({ value }) => value === typed.color)?.value ?? null,
    descriptionHtml: typedHtml(typed, 'description'),
    bullets: typedPoints(typed, 'bullets'),
    baseSampleId: typedNumber(typed.baseSampleId) ?? 0,
    asin: text('asin'),
    isbn: text('isbn') || null,
    year: typedNumber(typed.year) ?? null,
  };
  return asPage(book, await readAround(req, { id: id ?? null }));
}
