import { sql } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced, isVisible } from '../../../platform/access/visible-records';
import type { ToldTerm } from '../../../contract/glossary';
import { bookPath, chapterPath, postPath, termPath } from '../../../contract/plain/paths';
import { isTermTold, isTextTold } from '../../../platform/mentions/queries/term-links-json';

/** A text that mentions a term, with the first such sentence. */
export type NamingRow = {
  source: 'chapter' | 'book' | 'post' | 'term';
  slug: string;
  title: string;
  /** For sample chapters. */
  chapter: number | null;
  book: string | null;
  sentence: string;
};

/** Maximum number of texts of each kind. */
const most = 12;

const upTo = sql.placeholder('upTo');

/** The books read and the next one, in reading order (`readingOrder`). Needs the placeholder `upTo`. */
export const booksInReach = sql`(
  SELECT * FROM (
    SELECT books.*, row_number() OVER (ORDER BY "group", position, id) AS number FROM books WHERE ${isAnnounced(sql`books`)}
  ) AS numbered WHERE number <= ${upTo}::integer + 1)`;

/**
 * Texts that mention `term`, as JSON: chapters and books in order, newest posts, terms from A to Z, up to the reading stage and
 * the next book. Needs the placeholders `upTo` and `now`.
 */
export const namedInJson = sql`(
  SELECT coalesce(json_agg(json_build_object('source', source, 'slug', slug, 'title', title,
    'chapter', chapter, 'book', book, 'sentence', sentence) ORDER BY part, place), '[]')
  FROM (
    (SELECT 1 AS part, row_number() OVER (ORDER BY number, chapter) AS place, 'chapter' AS source,
      slug, title, chapter, book, sentence
    FROM (
      SELECT DISTINCT ON (s.id) b.number, b.slug, s.title, s.chapter::integer, b.title AS book, m.sentence
      FROM term_mentions m JOIN samples s ON s.id = m.sample_id JOIN ${booksInReach} AS b ON b.id = s.book_id
      WHERE m.term_id = term.id AND s.deleted_at IS NULL
      ORDER BY s.id, m.position
    ) AS chapters ORDER BY place LIMIT ${most})
    UNION ALL
    (SELECT 2, row_number() OVER (ORDER BY number), 'book', slug, title, NULL, NULL, sentence
    FROM (
      SELECT DISTINCT ON (b.id) b.number, b.slug, b.title, m.sentence
      FROM term_mentions m JOIN ${booksInReach} AS b ON b.id = m.book_id
      WHERE m.term_id = term.id AND ${isTextTold('book', upTo)}
      ORDER BY b.id, m.part, m.position
    ) AS books ORDER BY 2 LIMIT ${most})
    UNION ALL
    (SELECT 3, row_number() OVER (ORDER BY published_at DESC, id DESC), 'post', slug, title, NULL, NULL, sentence
    FROM (
      SELECT DISTINCT ON (p.id) p.id, p.published_at, p.slug, p.title, m.sentence
      FROM term_mentions m JOIN posts p ON p.id = m.post_id
      WHERE m.term_id = term.id AND ${isVisible({ drafts: false, now: sql.placeholder('now'), upTo })}
      ORDER BY p.id, m.position
    ) AS posts ORDER BY 2 LIMIT ${most})
    UNION ALL
    (SELECT 4, row_number() OVER (ORDER BY place, id), 'term', slug, subject, NULL, NULL, sentence
    FROM (
      SELECT DISTINCT ON (other.id) other.id, other.place, other.slug, other.subject, m.sentence
      FROM term_mentions m JOIN glossary_terms other ON other.id = m.in_term_id
      WHERE m.term_id = term.id AND ${isTermTold(sql`other`, upTo)} AND other.slug <> ''
        AND ${isTextTold('term', upTo)}
      ORDER BY other.id, m.part, m.position
    ) AS terms ORDER BY 2 LIMIT ${most})
  ) AS named)`;

const pathOf = ({ source, slug, chapter }: NamingRow): string => {
  if (source === 'chapter') return chapterPath(slug, chapter ?? 1);
  if (source === 'book') return bookPath(slug);
  return source === 'post' ? postPath(slug) : termPath(slug);
};

export const namedIn = (rows: NamingRow[]): ToldTerm['namedIn'] =>
  rows.map((row) => ({
    path: pathOf(row),
    title: row.book ? `${row.book}: ${row.title}` : row.title,
    sentence: row.sentence,
  }));
