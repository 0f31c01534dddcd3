import { sql } from '@payloadcms/db-postgres/drizzle';
import type { BookColor } from '../../contract/book-rules';
import { chapterPath } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import { bracketsToHtml, bracketsToText } from '../bracket-markup';
import { readingMinutes } from '../../markup/reading-time';
import { sanitizeHtml } from '../../markup/sanitize-html';
import type { CallReply } from '../../contract/calls';
import { prepare } from '../../database/queries/prepare';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import { ogImagePath } from '../../social-images/og-image';
import { chapterOgImage } from '../../social-images/og-images';
import {
  brandingFrom,
  brandingJson,
  type BrandingRow,
} from '../../social-images/queries/find-branding';
import { buyUrl } from '../buy-url';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import type { Book } from '../../payload-types';
import { booksJson, inMenuGroups } from './book-card';
import { chaptersJson } from './chapters-json';

type Row = {
  title: string;
  excerpt: string;
  book_title: string;
  emblem: string | null;
  color: BookColor | null;
  cover: Upload | null;
  asin: string | null;
  chapters: { chapter: number; title: string }[];
  books: Pick<Book, 'slug' | 'title' | 'group' | 'position'>[];
  retailer_url: string | null;
  branding: BrandingRow;
};

const readPage = prepare<Row, { slug: string; chapter: number }>(sql`
  SELECT sample.title, sample.excerpt, b.title AS book_title, b.emblem, b.color, b.asin,
    ${imageJsonOf(sql`b.cover_id`)} AS cover,
    ${chaptersJson(sql`b.id`)} AS chapters,
    ${booksJson(sql`'slug', b.slug, 'title', b.title, 'group', b."group", 'position', b.position`)} AS books,
    (SELECT retailer_url FROM site_settings LIMIT 1) AS retailer_url,
    ${brandingJson} AS branding
  FROM books b JOIN samples sample ON sample.book_id = b.id
  WHERE b.slug = ${sql.placeholder('slug')} AND sample.chapter = ${sql.placeholder('chapter')}::numeric
    AND b.deleted_at IS NULL AND sample.deleted_at IS NULL`);

/** A sample chapter as a page of its own, or null when there is none with this slug and number. */
export async function getBookChapter(
  req: PayloadRequest,
  { slug, chapter }: { slug: string; chapter: number },
): Promise<CallReply<'GET /books/{slug}/chapters/{chapter}'> | null> {
  const [row] = await readPage(req, { slug, chapter });
  if (!row) return null;
  const { title, excerpt } = row;
  const book = {
    slug,
    title: row.book_title,
    emblem: row.emblem ?? '',
    color: row.color,
    cover: publicImage(row.cover),
  };
  const inOrder = inMenuGroups(row.books).flatMap(({ books }) => books);
  const next = inOrder[inOrder.findIndex((other) => other.slug === slug) + 1];
  return {
    chapter,
    title,
    html: sanitizeHtml(bracketsToHtml(excerpt)),
    minutes: readingMinutes(bracketsToText(excerpt)),
    socialPicture: ogImagePath(
      chapterPath(slug, chapter),
      chapterOgImage(brandingFrom(row.branding), { title, book }),
    ),
    book: {
      ...book,
      buyUrl: buyUrl(row.retailer_url ?? siteSettingsDefaults.retailerUrl, row.asin),
      chapters: row.chapters.map(({ chapter, title }) => ({ chapter, title })),
      next: next ? { slug: next.slug, title: next.title } : null,
    },
  };
}
