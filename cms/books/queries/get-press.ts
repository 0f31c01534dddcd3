import { convertLexicalToPlaintext } from '@payloadcms/richtext-lexical/plaintext';
import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import { readingOrder } from '../../contract/reading-order';
import { prepareOne } from '../../database/queries/prepare';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import type { Author, Book } from '../../payload-types';
import { releaseDay } from '../release';
import { bookCard, type BookCardRow, booksJson, cardFields, inMenuGroups } from './book-card';

type Row = {
  author: string | null;
  biography: Author['biography'];
  photo: Upload | null;
  books: (BookCardRow & Pick<Book, 'description' | 'isbn' | 'year'>)[];
};

const readPress = prepareOne<Row>(sql`
  SELECT (SELECT author_name FROM site_settings LIMIT 1) AS author, a.biography,
    ${imageJsonOf(sql`a.photo_id`)} AS photo,
    ${booksJson(sql`${cardFields}, 'description', b.description, 'isbn', b.isbn, 'year', b.year`)} AS books
  FROM (SELECT) AS page LEFT JOIN author a ON true`);

/** Returns a rich text as paragraphs with blank lines between them. */
const plain = (data: Book['description'] | Author['biography']) =>
  data ? convertLexicalToPlaintext({ data }).trim() : '';

/** Returns what the press may print: blurbs, numbers and pictures of all books, and of the author. */
export async function getPress(req: PayloadRequest): Promise<CallReply<'GET /press'>> {
  const { author, biography, photo, books } = await readPress(req, {});
  const inOrder = inMenuGroups(books).flatMap((group) => group.books);
  return {
    author: author ?? siteSettingsDefaults.authorName,
    biography: plain(biography),
    photo: publicImage(photo),
    books: readingOrder(inOrder).map((book) => ({
      ...bookCard(book),
      description: plain(book.description),
      isbn: book.isbn ?? null,
      published: releaseDay(book) ?? book.year?.toString() ?? null,
    })),
  };
}
