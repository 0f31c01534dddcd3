import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { type TextKind, type TextPart, textKinds } from '../text-kinds';

/** Reading stage for texts without links. */
export const withoutLinks = -1;

type Stage = SQL | Placeholder;

/**
 * Condition for a term that may be shown at a reading stage.
 *
 * @param term alias of its row
 */
export const isTermTold = (term: SQL, stage: SQL | Placeholder | number): SQL =>
  sql`${term}.status = 'approved' AND ${term}.deleted_at IS NULL AND ${term}.from_book <= ${stage}::integer`;

/**
 * Returns the visible mentions in a text as JSON for `withTermLinks`.
 *
 * @param stage the reading stage
 * @param part id of the row, if the text is not the record's own
 */
export const termLinksJson = (
  kind: TextKind,
  id: SQL,
  stage: Stage,
  part: SQL = sql`''`,
): SQL => sql`(
  SELECT coalesce(json_agg(json_build_array(m.position, m.length, m.section, named.id, named.slug)
    ORDER BY m.position, m.length DESC, m.id), '[]')
  FROM term_mentions m JOIN glossary_terms named ON named.id = m.term_id
  WHERE m.${textKinds[kind].column} = ${id} AND m.part = ${part}
    AND named.linking <> 'never' AND ${isTermTold(sql`named`, stage)})`;

const isPartTold =
  (kind: TextKind, stage: Stage) =>
  ({ table, ownTerm }: TextPart): SQL =>
    sql`EXISTS (
    SELECT FROM ${table} p ${ownTerm ? sql`JOIN glossary_terms own ON own.id = ${ownTerm}` : sql.empty()}
    WHERE p.id = m.part AND p._parent_id = m.${textKinds[kind].column}
      AND p.from_book <= ${stage}::integer ${ownTerm ? sql`AND ${isTermTold(sql`own`, stage)}` : sql.empty()})`;

/** Condition for a mention, `m`, in a text that may be shown at a reading stage. */
export const isTextTold = (kind: TextKind, stage: Stage): SQL =>
  sql`(${sql.join(
    [sql`m.part = ''`, ...textKinds[kind].parts.map(isPartTold(kind, stage))],
    sql` OR `,
  )})`;
