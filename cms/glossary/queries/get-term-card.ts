import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isVisible } from '../../access/visible-posts';
import { ToldLater } from '../../api/http-error';
import type { TermCard } from '../../contract/glossary';
import { chapterPath, postPath } from '../../contract/paths';
import { readingOrder } from '../../contract/reading-order';
import { isTold, notYetBegun } from '../../contract/reading-stage';
import { prepare } from '../../database/queries/prepare';
import type { Book } from '../../payload-types';

type NamingBook = Pick<Book, 'slug' | 'title' | 'group' | 'position'> & { chapter: number };

type Row = Pick<TermCard, 'subject' | 'description' | 'slug' | 'kind'> & {
  from_book: number;
  books: NamingBook[];
  post: { slug: string; title: string } | null;
};

/** Of each book the first chapter that names the term, and the first post that the asker may read. */
const readCard = prepare<Row, { slug: string; stage: number; now: string }>(sql`
  SELECT t.subject, t.description, t.slug, t.kind, t.from_book::integer,
    (SELECT coalesce(json_agg(named ORDER BY named.position), '[]') FROM (
      SELECT b.slug, b.title, b."group", b.position::integer AS position, min(s.chapter)::integer AS chapter
      FROM term_mentions m JOIN samples s ON s.id = m.sample_id JOIN books b ON b.id = s.book_id
      WHERE m.term_id = t.id AND s.deleted_at IS NULL AND b.deleted_at IS NULL
      GROUP BY b.id) AS named) AS books,
    (SELECT json_build_object('slug', p.slug, 'title', p.title)
      FROM term_mentions m JOIN posts p ON p.id = m.post_id
      WHERE m.term_id = t.id AND ${isVisible({ drafts: false, now: sql.placeholder('now'), upTo: sql.placeholder('stage') })}
      ORDER BY p.published_at, p.id LIMIT 1) AS post
  FROM glossary_terms t
  WHERE t.slug = ${sql.placeholder('slug')} AND t.status = 'approved' AND t.deleted_at IS NULL
  ORDER BY t.from_book, t.id LIMIT 1`);

/** A term in short; of one that is told later, only that. Null when there is none. */
export async function getTermCard(
  req: PayloadRequest,
  { slug, upTo = notYetBegun }: { slug: string; upTo?: number | undefined },
): Promise<TermCard | ToldLater | null> {
  const [row] = await readCard(req, { slug, stage: upTo, now: new Date().toISOString() });
  if (!row) return null;
  const { from_book: fromBook, books, post, ...term } = row;
  if (!isTold(fromBook, upTo)) return new ToldLater(fromBook);
  const [book] = readingOrder(books);
  const chapter = book && { title: book.title, path: chapterPath(book.slug, book.chapter) };
  return {
    ...term,
    firstNamedIn: chapter ?? (post && { title: post.title, path: postPath(post.slug) }),
  };
}
