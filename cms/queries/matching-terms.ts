import { sql, type SQL } from 'drizzle-orm';
import { allOf, allOfForgiven, type Question } from './search-question';

export type TermRow = { id: number; subject: string; description: string };

/** PostgreSQL's wildcards, as plain characters. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const hasLetters = /[\p{L}\p{N}]/u;

/** Three letters or digits in a row: what the trigram indexes can look up. */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** The ids are found first, where an index alone may do; then the texts of the few that are shown are read. */
const list = (matches: SQL, take: number) => sql`
  SELECT id, subject, description FROM glossary_terms
  WHERE id IN (
    SELECT id FROM glossary_terms
    WHERE status = 'approved' AND ${matches}
    ORDER BY subject_folded, id
    LIMIT ${take}
  )
  ORDER BY subject_folded, id`;

/** All approved terms, by subject. */
export const allTerms = (take: number) => list(sql`true`, take);

/**
 * What may match a question, the better matches first; what a query finds may be among the finds of those before.
 * Descriptions are searched for one word or part of one as it stands, and for several words in any order. Signs, and less
 * than three letters, are looked for in them only as words and beginnings of words.
 */
export function termsThatMatch({ text, terms }: Question, take: number): SQL[] {
  const beginning = `${plain(text)}%`;
  const anywhere = `%${plain(text)}%`;
  return [
    list(sql`subject_folded LIKE ${beginning}`, take),
    ...(hasLetters.test(text) ? [list(sql`subject_folded LIKE ${anywhere}`, take)] : []),
    ...(terms.length === 1 && hasTrigram.test(text)
      ? [list(sql`description_folded LIKE ${anywhere}`, take)]
      : []),
    ...(terms.length > 0 ? [list(sql`search @@ ${allOf(terms)}`, take)] : []),
  ];
}

/** The terms that match a question with typing errors. */
export const termsLike = ({ terms }: Question, take: number) =>
  list(
    sql`search @@ ${allOfForgiven(
      terms,
      (query) => sql`EXISTS (
        SELECT FROM glossary_terms WHERE status = 'approved' AND search @@ ${query})`,
    )}`,
    take,
  );
