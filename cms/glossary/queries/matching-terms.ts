import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { matchAll, matchAllWithTypos, type SearchQuery } from '../../database/queries/search-query';

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
    WHERE status = 'approved' AND deleted_at IS NULL AND ${matches}
    ORDER BY subject_folded, id
    LIMIT ${take}
  )
  ORDER BY subject_folded, id`;

/** The first approved terms from A to Z: those with which the glossary's index begins. */
export const allTerms = (take: number | Placeholder) => sql`
  SELECT id, subject, description FROM glossary_terms
  WHERE status = 'approved' AND deleted_at IS NULL
  ORDER BY place, id LIMIT ${take}::integer`;

/** The ways in which a term may match, the better ones first. */
function waysToMatch({ text, terms }: SearchQuery): SQL[] {
  const beginning = `${plain(text)}%`;
  const anywhere = `%${plain(text)}%`;
  return [
    sql`subject_folded LIKE ${beginning}`,
    ...(hasLetters.test(text) ? [sql`subject_folded LIKE ${anywhere}`] : []),
    ...(terms.length === 1 && hasTrigram.test(text)
      ? [sql`description_folded LIKE ${anywhere}`]
      : []),
    ...(terms.length > 0 ? [sql`search @@ ${matchAll(terms)}`] : []),
  ];
}

/**
 * The terms that match a question, the better matches first, each by subject. Descriptions are searched for one word or part
 * of one as it stands, and for several words in any order. Signs, and less than three letters, are looked for in them only as
 * words and beginnings of words.
 *
 * In one statement: PostgreSQL takes the ways in their order, and those that follow are not begun once `take` are found.
 * Each leaves out what the ones before find, so that nothing has to be compared afterwards.
 */
export function termsThatMatch(question: SearchQuery, take: number): SQL {
  const ways = waysToMatch(question).map((matches, way, all) => {
    const notBefore = all.slice(0, way).map((before) => sql` AND NOT ${before}`);
    return sql`(
      SELECT ${way}::integer AS way, id FROM glossary_terms
      WHERE status = 'approved' AND deleted_at IS NULL AND ${matches}${sql.join(notBefore)}
      ORDER BY subject_folded, id
      LIMIT ${take})`;
  });
  return sql`
    SELECT term.id, term.subject, term.description
    FROM (
      SELECT way, id FROM (${sql.join(ways, sql` UNION ALL `)}) AS ways LIMIT ${take}
    ) AS found
    JOIN glossary_terms AS term ON term.id = found.id
    ORDER BY found.way, term.subject_folded, term.id`;
}

/** The terms that match a question with typing errors. */
export const termsLike = ({ terms }: SearchQuery, take: number) =>
  list(
    sql`search @@ ${matchAllWithTypos(
      terms,
      (query) => sql`EXISTS (
        SELECT FROM glossary_terms WHERE status = 'approved' AND deleted_at IS NULL AND search @@ ${query})`,
    )}`,
    take,
  );
