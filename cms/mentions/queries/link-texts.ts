import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { Mention, StoredText } from '../find-mentions';
import type { Beginnings } from '../matcher';
import { runInThread } from '../../threads/worker-pool';
import { allTextKinds, type TextKind, textKinds } from '../text-kinds';
import { findNames } from './find-names';

type Req = Pick<PayloadRequest, 'payload' | 'transactionID'>;

type Stored = StoredText & { kind: TextKind; id: number; part: string };

type TextRow = { id: number; part: string; text: string; ownTermId: number | null };

/** Reads the linkable texts of some records. */
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

const mentionRow = ({ id, part }: Stored, { termId, ...mention }: Mention) => ({
  owner: id,
  part,
  term_id: termId,
  position: mention.position,
  length: mention.length,
  section: mention.section,
  sentence: mention.sentence,
});

const columns = sql`part, term_id, position, length, section, sentence`;

/** Writes only changes, because each one invalidates cached pages. */
async function keepMentions(
  req: Req,
  kind: TextKind,
  ids: number[],
  rows: ReturnType<typeof mentionRow>[],
): Promise<void> {
  const { column } = textKinds[kind];
  // A term may have been deleted since the search.
  await connectionOf(req).execute(sql`
    WITH found AS MATERIALIZED (
      SELECT f.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS f (
        owner integer, part text, term_id integer, position integer, length integer, section integer, sentence text)
      JOIN glossary_terms t ON t.id = f.term_id),
    gone AS (
      DELETE FROM term_mentions m
      WHERE m.${column} = ANY(${sql.param(ids)}::integer[]) AND NOT EXISTS (
        SELECT FROM found f WHERE f.owner = m.${column} AND f.part = m.part AND f.term_id = m.term_id
          AND f.position = m.position AND f.length = m.length AND f.section = m.section
          AND f.sentence = m.sentence))
    INSERT INTO term_mentions (${column}, ${columns})
    SELECT owner, ${columns} FROM found f
    WHERE NOT EXISTS (
      SELECT FROM term_mentions m WHERE m.${column} = f.owner AND m.part = f.part AND m.term_id = f.term_id
        AND m.position = f.position AND m.length = f.length AND m.section = f.section
        AND m.sentence = f.sentence)`);
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
      return text?.kind === kind ? found.map((mention) => mentionRow(text, mention)) : [];
    });
    if (ids.length > 0) await keepMentions(req, kind, ids, rows);
  }
}

/** Deletes a record's stored mentions after its text has changed. */
export const unlinkTexts = (req: Req, kind: TextKind, id: number): Promise<void> =>
  keepMentions(req, kind, [id], []);
