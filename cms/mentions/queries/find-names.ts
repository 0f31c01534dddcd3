import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { Known, KnownName } from '../find-mentions';
import type { Beginnings } from '../matcher';

type Req = Pick<PayloadRequest, 'payload' | 'transactionID'>;

/** Condition for an approved term, `t`, that may be linked. */
const isLinked = sql`t.status = 'approved' AND t.deleted_at IS NULL AND t.linking <> 'never'`;

const named = sql`t.id AS "termId", t.linking, t.from_book::integer AS "fromBook"`;

/** Condition for names in lower case or in any case. */
const hasAnyCase = (name: SQL) =>
  sql`(t.linking = 'any-case' OR left(${name}, 1) = lower(left(${name}, 1)))`;

/** Words normalized by the same function as the indexed names. */
const oneOf = (words: string[]) =>
  sql`ANY ((SELECT string_to_array(public.search_plain(${words.join(' ')}), ' '))::text[])`;

/**
 * Returns the names that may occur in texts, in the order of their terms, and the titles of the books.
 *
 * @param beginnings from `possibleBeginnings`
 */
export async function findNames(req: Req, { capital, all }: Beginnings): Promise<Known> {
  const db = connectionOf(req);
  const begins = (name: SQL) => sql`public.term_link_key(${name})`;
  const [subject, alias] = [sql`t.subject`, sql`alias.text`];
  // Few words are capitalized, so this selects few of a hundred thousand names.
  const { rows: names } = await db.execute<KnownName>(sql`
    SELECT ${named}, t.subject AS name, 0 AS place FROM glossary_terms t
    WHERE ${isLinked} AND ${begins(subject)} = ${oneOf(capital)}
    UNION
    SELECT ${named}, t.subject AS name, 0 AS place FROM glossary_terms t
    WHERE ${isLinked} AND ${begins(subject)} = ${oneOf(all)} AND ${hasAnyCase(subject)}
    UNION
    SELECT ${named}, alias.text AS name, 1 AS place
    FROM glossary_terms_texts alias JOIN glossary_terms t ON t.id = alias.parent_id
    WHERE alias.path = 'aliases' AND ${isLinked} AND ${begins(alias)} = ${oneOf(all)}
    ORDER BY "termId", place`);
  const { rows: books } = await db.execute<{ title: string }>(
    sql`SELECT title FROM books WHERE deleted_at IS NULL`,
  );
  return { names, titles: books.map(({ title }) => title) };
}
