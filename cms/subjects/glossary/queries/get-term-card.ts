import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/glossary';
import { isVisible } from '../../../platform/access/visible-records';
import { ToldLater } from '../../../platform/api/http-error';
import { chapterPath, postPath } from '../../../contract/plain/paths';
import { isTold, notYetBegun } from '../../../contract/plain/reading-stage';
import { prepare } from '../../../platform/database/queries/prepare';
import { booksInReach } from './named-in';

type Row = Omit<contract.TermCard, 'firstNamedIn'> & {
  fromBook: number;
  chapter: { slug: string; title: string; chapter: number } | null;
  post: { slug: string; title: string } | null;
};

/** Includes the first chapter within reach and the first visible post that name the term. */
const readCard = prepare<Row, { slug: string; upTo: number }>(sql`
  SELECT t.subject, t.description, t.slug, t.kind, t.from_book::integer AS "fromBook",
    (SELECT json_build_object('slug', b.slug, 'title', b.title, 'chapter', s.chapter::integer)
      FROM term_mentions m JOIN samples s ON s.id = m.sample_id JOIN ${booksInReach} AS b ON b.id = s.book_id
      WHERE m.term_id = t.id AND s.deleted_at IS NULL
      ORDER BY b.number, s.chapter LIMIT 1) AS chapter,
    (SELECT json_build_object('slug', p.slug, 'title', p.title)
      FROM term_mentions m JOIN posts p ON p.id = m.post_id
      WHERE m.term_id = t.id AND ${isVisible({ drafts: false, now: sql.placeholder('now'), upTo: sql.placeholder('upTo') })}
      ORDER BY p.published_at, p.id LIMIT 1) AS post
  FROM glossary_terms t
  WHERE t.slug = ${sql.placeholder('slug')} AND t.status = 'approved' AND t.deleted_at IS NULL
  ORDER BY t.from_book, t.id LIMIT 1`);

/** Returns a short form of a term; ToldLater beyond the reading stage; null if there is none. */
export const getTermCard: Handler<typeof contract.getTermCard> = async (
  req,
  { slug, upTo = notYetBegun },
) => {
  const [row] = await readCard(req, { slug, upTo });
  if (!row) return null;
  const { fromBook, chapter, post, ...term } = row;
  if (!isTold(fromBook, upTo)) return new ToldLater(fromBook);
  return {
    ...term,
    firstNamedIn: chapter
      ? { title: chapter.title, path: chapterPath(chapter.slug, chapter.chapter) }
      : post && { title: post.title, path: postPath(post.slug) },
  };
};
