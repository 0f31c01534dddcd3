import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced, revealedCover } from '../../../platform/access/visible-records';
import { bookGroups } from '../../../contract/plain/book-rules';
import type { BookCard, ShelvedBook } from '../../../contract/books';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import type { Book } from '../../../payload-types';
import { releaseOf, type ReleaseRow } from '../release';

export type BookCardRow = Pick<
  Book,
  'slug' | 'anchorId' | 'title' | 'group' | 'seriesPosition' | 'genreLine' | 'hook'
> &
  ReleaseRow & { cover?: number | Upload | null };

/** Arguments of `json_build_object` for a `ReleaseRow` of a book `b`. */
export const releaseFields = sql`'status', b.status, 'releasedAt', b.released_at, 'releasedAt_tz', b.releasedat_tz,
  'coverFrom', b.cover_from`;

/** Arguments of `json_build_object` for a `BookCardRow` of a book `b`. */
export const cardFields = sql`'id', b.id, 'slug', b.slug, 'anchorId', b.anchor_id, 'title', b.title, 'group', b."group",
  'seriesPosition', b.series_position, 'genreLine', b.genre_line, 'hook', b.hook,
  'cover', ${imageJsonOf(revealedCover)}, ${releaseFields}`;

/** Returns all books, `b`, in menu order, as a JSON list. */
export const booksJson = (fields: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object(${fields}) ORDER BY b."group", b.position, b.id), '[]')
  FROM books b WHERE ${isAnnounced()})`;

/** Returns the retailer's product page, or null without an ASIN. */
export const buyUrl = (retailerUrl: string, asin: string | null | undefined) =>
  asin ? `${retailerUrl.replace(/\/+$/, '')}/dp/${asin}` : null;

export const bookCard = (book: BookCardRow): BookCard => ({
  slug: book.slug,
  anchorId: book.anchorId,
  title: book.title,
  group: book.group,
  seriesPosition: book.seriesPosition,
  genreLine: book.genreLine,
  hook: book.hook ?? '',
  cover: publicImage(book.cover),
  release: releaseOf(book),
});

/** Groups books, without empty groups. @param books in menu order */
export const inMenuGroups = <Listed extends Pick<Book, 'group'>>(books: Listed[]) =>
  bookGroups
    .map(({ value, label }) => ({
      group: value,
      label,
      books: books.filter(({ group }) => group === value),
    }))
    .filter((group) => group.books.length > 0);

/** Data of a book in the list of all books. */
export type ShelvedBookRow = Pick<Book, 'slug' | 'title' | 'group'> &
  ReleaseRow & { cover?: number | Upload | null };

/** `ShelvedBookRow`s of all books, as JSON. */
export const shelfJson = booksJson(
  sql`'slug', b.slug, 'title', b.title, 'group', b."group", 'cover', ${imageJsonOf(revealedCover)}, ${releaseFields}`,
);

export const shelfOf = (books: ShelvedBookRow[]): ShelvedBook[] =>
  books.map(({ slug, title, group, cover, ...release }) => ({
    slug,
    title,
    group,
    cover: publicImage(cover),
    release: releaseOf(release),
  }));
