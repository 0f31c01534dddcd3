import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { firstValue } from '../../database/queries/commit-status';
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
  return { names, titles: await findTitles(req) };
}

export async function findTitles(req: Req): Promise<string[]> {
  const { rows } = await connectionOf(req).execute<{ title: string }>(
    sql`SELECT title FROM books WHERE deleted_at IS NULL`,
  );
  return rows.map(({ title }) => title);
}

/**
 * Changes with every change of a name. `updated_at` would not do: the first to change a term may be the last to commit. Covers
 * all terms, so that row contents are not read.
 */
const version = sql`(
  SELECT concat_ws(' ', count(*), sum(t.xmin::text::bigint), sum(hashtid(t.ctid)::bigint)) FROM glossary_terms t)`;

export const findNamesVersion = async (req: Req): Promise<string> =>
  String(await firstValue(connectionOf(req), sql`SELECT ${version}`));

/** Returns all names as JSON, which this thread does not parse: there may be 100,000. */
export async function findAllNames(req: Req): Promise<{ version: string; names: string }> {
  const json = (name: SQL) =>
    sql`json_build_object('termId', t.id, 'name', ${name}, 'linking', t.linking, 'fromBook', t.from_book::integer)`;
  const { rows } = await connectionOf(req).execute<{ version: string; names: string }>(sql`
    SELECT ${version} AS version,
      coalesce(json_agg(name ORDER BY term, place), '[]')::text AS names
    FROM (
      SELECT t.id AS term, 0 AS place, ${json(sql`t.subject`)} AS name FROM glossary_terms t WHERE ${isLinked}
      UNION ALL
      SELECT t.id, 1, ${json(sql`alias.text`)}
      FROM glossary_terms_texts alias JOIN glossary_terms t ON t.id = alias.parent_id
      WHERE alias.path = 'aliases' AND alias.text IS NOT NULL AND ${isLinked}) AS named`);
  return rows[0] ?? { version: '', names: '[]' };
}
