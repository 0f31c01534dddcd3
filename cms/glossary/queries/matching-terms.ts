import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { ReadingStage } from '../../contract/reading-stage';
import type { TermKind } from '../../contract/term-rules';
import { matchAllWithTypos } from '../../database/queries/search-query';

/** Reading stage, or null for all terms without revelations, and kind of the terms. */
export type Asked = { upTo: ReadingStage | null; kind?: TermKind | undefined };

/** A value, or its placeholder in a prepared statement. */
type Given<Value> = Value | Placeholder;

type Askers = { upTo: Given<ReadingStage | null>; kind: Given<TermKind | null> };

const isOfKind = (kind: Askers['kind'], type = sql`text`): SQL =>
  sql`(${kind}::text IS NULL OR kind = ${kind}::text::${type})`;

/** Condition for visible rows of `glossary_names`, or terms. */
const isNameTold = ({ upTo, kind }: Askers, typeOfKind?: SQL): SQL =>
  sql`(${upTo}::integer IS NULL OR from_book <= ${upTo}::integer) AND ${isOfKind(kind, typeOfKind)}`;

/** Reading stage as in `glossary_texts`. */
const stageOf = (upTo: Askers['upTo']): SQL => sql`coalesce(${upTo}::integer, -1)`;

/** Condition for the visible row of `glossary_texts` of each term. */
const isTextTold = ({ upTo, kind }: Askers): SQL =>
  sql`stage <= ${stageOf(upTo)} AND before > ${stageOf(upTo)} AND ${isOfKind(kind)}`;

/**
 * Columns of a visible term.
 *
 * @param besides further arguments of `json_build_object` for its revelations, `p`
 */
export const termColumns = (
  upTo: number | Placeholder | SQL,
  besides: SQL = sql.empty(),
): SQL => sql`
  term.subject, term.description, term.slug, term.kind, term.place,
  ARRAY(SELECT text FROM glossary_terms_texts
    WHERE parent_id = term.id AND path = 'aliases' AND text <> '' ORDER BY "order") AS aliases,
  (SELECT coalesce(json_agg(json_build_object('fromBook', from_book::integer, 'text', text${besides}) ORDER BY from_book, _order), '[]')
    FROM glossary_terms_revelations p
    WHERE _parent_id = term.id AND from_book <= ${upTo}::integer) AS revelations`;

export type TermRow = {
  subject: string;
  description: string;
  slug: string | null;
  kind: TermKind | null;
  place: string;
  aliases: string[];
  revelations: { fromBook: number; text: string }[];
};

/** Selects the first approved terms from A to Z. */
export const allTerms = (take: Given<number>, askers: Askers) => sql`
  SELECT ${termColumns(stageOf(askers.upTo))} FROM glossary_terms AS term
  WHERE status = 'approved' AND deleted_at IS NULL AND ${isNameTold(askers, sql`enum_glossary_terms_kind`)}
  ORDER BY place, id LIMIT ${take}::integer`;

/** Selects matching terms, best first: `glossary_search` in the migrations. */
export const termsThatMatch = (
  q: Given<string>,
  take: Given<number>,
  { upTo, kind }: Askers,
) => sql`
  SELECT ${termColumns(stageOf(upTo))}
  FROM unnest(glossary_search(${q}::text, ${take}::integer, ${upTo}::integer, ${kind}::text))
    WITH ORDINALITY AS found (id, position)
  JOIN glossary_terms AS term ON term.id = found.id
  ORDER BY found.position`;

type GivenQuestion = { text: Given<string>; terms: Given<string[]> };

const textArray = (values: Given<string[]>): SQL =>
  sql`${Array.isArray(values) ? sql.param(values) : values}::text[]`;

/** Returns the similarity of a name and a search, from 0 to 1. Names of equal length come first. */
const nameLikeness = (text: Given<string>): SQL =>
  sql`similarity(spelling, ${text}::text) * least(1, length(spelling)::real / length(${text}::text))`;

/** Selects terms with typo tolerance: by similar names, then by text. */
export const termsLike = (
  { text, terms }: GivenQuestion,
  take: Given<number>,
  askers: Askers,
) => sql`
  WITH question AS MATERIALIZED (
    SELECT ${matchAllWithTypos(
      terms,
      (query) => sql`EXISTS (
        SELECT FROM glossary_texts WHERE ${isTextTold(askers)} AND search @@ ${query})`,
    )} AS meant
  )
  SELECT ${termColumns(stageOf(askers.upTo))}
  FROM (
    SELECT id, max(likeness) AS likeness
    FROM (
      (SELECT term_id AS id, 1 + ${nameLikeness(text)} AS likeness FROM glossary_names
        WHERE ${isNameTold(askers)} AND (words @@ (SELECT meant FROM question)
          OR spelling % ${text}::text AND left(spelling, 3) = left(${text}::text, 3))
        ORDER BY likeness DESC, spelling, term_id LIMIT 2 * ${take}::integer)
      UNION ALL
      (SELECT term_id, 0 FROM glossary_texts
        WHERE ${isTextTold(askers)} AND search @@ (SELECT meant FROM question)
        ORDER BY sorting, term_id LIMIT 2 * ${take}::integer)
    ) AS found
    GROUP BY id
  ) AS first
  JOIN glossary_terms AS term ON term.id = first.id
  ORDER BY first.likeness DESC, term.subject_folded, term.id LIMIT ${take}::integer`;

/** Selects the names most similar to a search without results. */
export const nearestNames = (
  { text, terms }: GivenQuestion,
  take: Given<number>,
  askers: Askers,
) => sql`
  SELECT term.subject, term.slug
  FROM (
    SELECT term_id, max(likeness) AS likeness
    FROM (
      SELECT term_id, 1 + ${nameLikeness(text)} AS likeness FROM glossary_names
      WHERE ${isNameTold(askers)} AND spelling % ${text}::text
      UNION ALL
      SELECT term_id, sum(word_similarity(word, spelling)) / cardinality(${textArray(terms)})
      FROM unnest(${textArray(terms)}) AS word
      JOIN glossary_names ON spelling %> word
      WHERE ${isNameTold(askers)} AND length(word) >= 3
      GROUP BY term_id, spelling
    ) AS near
    GROUP BY term_id
  ) AS nearest
  JOIN glossary_terms AS term ON term.id = nearest.term_id
  ORDER BY nearest.likeness DESC, term.subject_folded, term.id LIMIT ${take}::integer`;
