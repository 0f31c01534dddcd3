import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../../contract/calls';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import { readingOrder } from '../../../contract/plain/reading-order';
import { exclusionMark } from '../../../contract/plain/term-rules';
import { prepareOne } from '../../../platform/database/queries/prepare';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import { linkableHtml } from '../../../platform/mentions/linkable-text';
import { blockEnd } from '../../../platform/mentions/matcher';
import type { Author, Book } from '../../../payload-types';
import { releaseDay } from '../release';
import { bookCard, type BookCardRow, booksJson, cardFields } from './book-card';

type Row = {
  author: string | null;
  biography: Author['biographyHtml'];
  photo: Upload | null;
  books: (BookCardRow & Pick<Book, 'descriptionHtml' | 'isbn' | 'year'>)[];
};

const readPress = prepareOne<Row>(sql`
  SELECT (SELECT author_name FROM site_settings LIMIT 1) AS author, a.biography_html AS biography,
    ${imageJsonOf(sql`a.photo_id`)} AS photo,
    ${booksJson(sql`${cardFields}, 'descriptionHtml', b.description_html, 'isbn', b.isbn, 'year', b.year`)} AS books
  FROM (SELECT) AS page LEFT JOIN author a ON true`);

/** Returns the text of sanitized HTML, with blank lines between blocks. */
const plain = (html: string | null | undefined) =>
  // Only `<br>` breaks a line.
  linkableHtml((html ?? '').replaceAll('\n', ' '))
    .words.replaceAll(exclusionMark, '')
    .split(blockEnd)
    .map((block) => block.trim().replace(/\s*\n\s*/g, '\n'))
    .filter(Boolean)
    .join('\n\n');

/** Returns content for the press: blurbs, numbers and pictures of all books, and of the author. */
export async function getPress(req: PayloadRequest): Promise<CallReply<'GET /press'>> {
  const { author, biography, photo, books } = await readPress(req, {});
  return {
    author: author ?? siteSettingsDefaults.authorName,
    biography: plain(biography),
    photo: publicImage(photo),
    books: readingOrder(books).map((book) => ({
      ...bookCard(book),
      description: plain(book.descriptionHtml),
      isbn: book.isbn ?? null,
      published: releaseDay(book) ?? book.year?.toString() ?? null,
    })),
  };
}
