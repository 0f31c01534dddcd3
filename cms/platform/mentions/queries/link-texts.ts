import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { Known, KnownName, Mention, StoredText } from '../find-mentions';
import type { Beginnings } from '../matcher';
import { runInThread } from '../../threads/worker-pool';
import { allTextKinds, type TextKind, textKinds } from '../text-kinds';

type Req = Pick<PayloadRequest, 'payload' | 'transactionID'>;

/** Condition for an approved term, `t`, that may be linked. */
const isLinked = sql`t.status = 'approved' AND t.deleted_at IS NULL AND t.linking <> 'never'`;

const linkedName = sql`t.id AS "termId", t.linking, t.from_book::integer AS "fromBook"`;

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
async function findNames(req: Req, { capital, all }: Beginnings): Promise<Known> {
  const db = connectionOf(req);
  const begins = (name: SQL) => sql`public.term_link_key(${name})`;
  const [subject, alias] = [sql`t.subject`, sql`alias.text`];
  // Few words are capitalized, so this selects few of a hundred thousand names.
  const { rows: names } = await db.execute<KnownName>(sql`
    SELECT ${linkedName}, t.subject AS name, 0 AS place FROM glossary_terms t
    WHERE ${isLinked} AND ${begins(subject)} = ${oneOf(capital)}
    UNION
    SELECT ${linkedName}, t.subject AS name, 0 AS place FROM glossary_terms t
    WHERE ${isLinked} AND ${begins(subject)} = ${oneOf(all)} AND ${hasAnyCase(subject)}
    UNION
    SELECT ${linkedName}, alias.text AS name, 1 AS place
    FROM glossary_terms_texts alias JOIN glossary_terms t ON t.id = alias.parent_id
    WHERE alias.path = 'aliases' AND ${isLinked} AND ${begins(alias)} = ${oneOf(all)}
    ORDER BY "termId", place`);
  const { rows: books } = await db.execute<{ title: string }>(
    sql`SELECT title FROM books WHERE deleted_at IS NULL`,
  );
  return { names, titles: books.map(({ title }) => title) };
}

type Stored = StoredText & { kind: TextKind; id: number; part: string };

type TextRow = { id: number; part: string; text: string; ownTermId: number | null };

async function readTexts(req: Req, kind: TextKind, ids: number[]): Promise<Stored[]> {
  const { table, text, markup, links, ownTerm, parts } = textKinds[kind];
  const own = (term: SQL | null) => sql`${term ?? sql`NULL::integer`} AS "ownTermId"`;
  const isAsked = sql`t.id = ANY(${sql.param(ids)}::integer[]) AND ${links}`;
  const inParts = parts.map(
    (part) => sql`
      UNION ALL SELECT t.id, p.id, ${part.text}, ${own(part.ownTerm)}
      FROM ${table} t JOIN ${part.table} p ON p._parent_id = t.id WHERE ${isAsked}`,
  );
  const { rows } = await connectionOf(req).execute<TextRow>(sql`
    SELECT t.id, '' AS part, coalesce(${text}, '') AS text, ${own(ownTerm)} FROM ${table} t WHERE ${isAsked}
    ${sql.join(inParts)}`);
  return rows.flatMap(({ id, part, text, ownTermId }) =>
    text === ''
      ? []
      : {
          kind,
          id,
          part,
          text,
          markup: part === '' ? markup : ('none' as const),
          ...(ownTermId !== null && { ownTermId }),
        },
  );
}

type Found = Mention & { owner: number; part: string };

const columns = sql`part, term_id, position, length, section, sentence`;

/** Writes only changes, because each one invalidates cached pages. */
async function storeMentions(
  req: Req,
  kind: TextKind,
  ids: number[],
  mentions: Found[],
): Promise<void> {
  const { column } = textKinds[kind];
  const isOfText = sql`${column} = ANY(${sql.param(ids)}::integer[])`;
  // A term may have been deleted since the search.
  await connectionOf(req).execute(sql`
    WITH found AS MATERIALIZED (
      SELECT owner, part, "termId", position, length, section, sentence
      FROM json_to_recordset(${JSON.stringify(mentions)}::json) AS f (
        owner integer, part text, "termId" integer, position integer, length integer, section integer, sentence text)
      WHERE EXISTS (SELECT FROM glossary_terms t WHERE t.id = "termId")),
    gone AS (
      DELETE FROM term_mentions
      WHERE ${isOfText} AND (${column}, ${columns}) NOT IN (SELECT * FROM found))
    INSERT INTO term_mentions (${column}, ${columns})
    SELECT * FROM found EXCEPT SELECT ${column}, ${columns} FROM term_mentions WHERE ${isOfText}`);
}

/** Milliseconds for one batch. */
const longest = 30_000;

/** The threads are busy or failed. */
export class TextsNotSearched extends Error {
  override name = 'TextsNotSearched';
}

/** @throws TextsNotSearched */
const inWorker = (name: string, given: unknown): Promise<unknown> =>
  runInThread(name, given, longest).catch((cause: unknown) => {
    throw new TextsNotSearched('Texts could not be searched for names of terms.', { cause });
  });

/** Finds the mentions in texts by the names that may occur in them. */
async function search(req: Req, texts: Stored[]): Promise<Mention[][]> {
  if (texts.length === 0) return [];
  const known = await findNames(req, (await inWorker('beginnings', texts)) as Beginnings);
  if (known.names.length === 0) return [];
  return (await inWorker('mentions', { texts, known })) as Mention[][];
}

/** Finds and stores the mentions in the texts of records. */
export async function linkTexts(
  req: Req,
  records: Partial<Record<TextKind, number[]>>,
): Promise<void> {
  const searched: Stored[] = [];
  for (const kind of allTextKinds) {
    const { [kind]: ids = [] } = records;
    if (ids.length > 0) searched.push(...(await readTexts(req, kind, ids)));
  }
  const mentions = await search(req, searched);
  for (const kind of allTextKinds) {
    const { [kind]: ids = [] } = records;
    const rows = mentions.flatMap((found, index) => {
      const { [index]: text } = searched;
      if (text?.kind !== kind) return [];
      return found.map((mention) => ({ ...mention, owner: text.id, part: text.part }));
    });
    if (ids.length > 0) await storeMentions(req, kind, ids, rows);
  }
}

/** Deletes a record's stored mentions after its text has changed. */
export const unlinkTexts = (req: Req, kind: TextKind, id: number): Promise<void> =>
  storeMentions(req, kind, [id], []);
