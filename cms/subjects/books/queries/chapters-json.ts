import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Book } from '../../../contract/books';
import { readingMinutes } from '../../../contract/plain/reading-time';
import { bracketsToText } from '../bracket-markup';
import { firstLine } from '../first-line';

/** Returns the sample chapters of a book in order, as a JSON list. @param more arguments of `json_build_object` for a sample `c` */
export const chaptersJson = (bookId: SQL, more = sql``): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('sampleId', c.sample_id, 'chapter', c.chapter, 'title', c.title${more})
    ORDER BY c.chapter), '[]')
  FROM samples c WHERE c.book_id = ${bookId} AND c.deleted_at IS NULL)`;

/** A chapter with its text in bracket markup. */
export type ChapterRow = Pick<Book['chapters'][number], 'sampleId' | 'chapter' | 'title'> & {
  excerpt: string;
};

/** Returns `ChapterRow`s of a book, as JSON. */
export const chapterTextsJson = (bookId: SQL) => chaptersJson(bookId, sql`, 'excerpt', c.excerpt`);

export const listedChapter = ({ excerpt, ...chapter }: ChapterRow): Book['chapters'][number] => ({
  ...chapter,
  firstLine: firstLine(excerpt),
  minutes: readingMinutes(bracketsToText(excerpt)),
});
