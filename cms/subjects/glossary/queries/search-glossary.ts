import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/glossary';
import { notYetBegun, type ReadingStage } from '../../../contract/plain/reading-stage';
import type { TermKind } from '../../../contract/plain/term-rules';
import { prepare } from '../../../platform/database/queries/prepare';
import {
  allowsTypos,
  matchAllWithTypos,
  parseSearchQuery,
  type SearchQuery,
} from '../../../platform/database/queries/search-query';
import { termColumns } from './get-glossary-index';

/** Longer than any description, even with every letter spelled out. */
const longest = 2000;

const mostNearest = 3;

/** Reading stage, or null for all terms without revelations, and kind of the terms. */
type Values = { take: number; upTo: ReadingStage | null; kind: TermKind | null };

const take = sql`${sql.placeholder('take')}::integer`;
const upTo = sql`${sql.placeholder('upTo')}::integer`;
const kind = sql`${sql.placeholder('kind')}::text`;
const text = sql`${sql.placeholder('text')}::text`;
const words = sql`${sql.placeholder('terms')}::text[]`;

const isOfKind = (type = sql`text`) => sql`(${kind} IS NULL OR kind = ${kind}::${type})`;

/** Condition for visible rows of `glossary_names`, or terms. */
const isNameTold = (typeOfKind = sql`text`) =>
  sql`(${upTo} IS NULL OR from_book <= ${upTo}) AND ${isOfKind(typeOfKind)}`;

/** Reading stage as in `glossary_texts`. */
const stage = sql`coalesce(${upTo}, -1)`;

/** Condition for the visible row of `glossary_texts` of each term. */
const isTextTold = sql`stage <= ${stage} AND before > ${stage} AND ${isOfKind()}`;

/** Selects the first approved terms from A to Z. */
export const allTerms = sql`
  SELECT ${termColumns(stage)} FROM glossary_terms AS term
  WHERE status = 'approved' AND deleted_at IS NULL AND ${isNameTold(sql`enum_glossary_terms_kind`)}
  ORDER BY place, id LIMIT ${take}`;

const readAll = prepare<contract.Term, Values>(allTerms);

/** Matching terms, best first: `glossary_search` in the migrations. */
const readMatching = prepare<contract.Term, Values & { q: string }>(sql`
  SELECT ${termColumns(stage)}
  FROM unnest(glossary_search(${sql.placeholder('q')}::text, ${take}, ${upTo}, ${kind}))
    WITH ORDINALITY AS found (id, position)
  JOIN glossary_terms AS term ON term.id = found.id
  ORDER BY found.position`);

/** The similarity of a name and a search, from 0 to 1. Names of equal length come first. */
const nameLikeness = sql`similarity(spelling, ${text}) * least(1, length(spelling)::real / length(${text}))`;

/** Terms with typo tolerance: by similar names, then by text. */
const readLike = prepare<contract.Term, Values & SearchQuery>(sql`
  WITH question AS MATERIALIZED (
    SELECT ${matchAllWithTypos(
      sql.placeholder('terms'),
      (query) => sql`EXISTS (
        SELECT FROM glossary_texts WHERE ${isTextTold} AND search @@ ${query})`,
    )} AS meant
  )
  SELECT ${termColumns(stage)}
  FROM (
    SELECT id, max(likeness) AS likeness
    FROM (
      (SELECT term_id AS id, 1 + ${nameLikeness} AS likeness FROM glossary_names
        WHERE ${isNameTold()} AND (words @@ (SELECT meant FROM question)
          OR spelling % ${text} AND left(spelling, 3) = left(${text}, 3))
        ORDER BY likeness DESC, spelling, term_id LIMIT 2 * ${take})
      UNION ALL
      (SELECT term_id, 0 FROM glossary_texts
        WHERE ${isTextTold} AND search @@ (SELECT meant FROM question)
        ORDER BY sorting, term_id LIMIT 2 * ${take})
    ) AS found
    GROUP BY id
  ) AS first
  JOIN glossary_terms AS term ON term.id = first.id
  ORDER BY first.likeness DESC, term.subject_folded, term.id LIMIT ${take}`);

const readNearest = prepare<contract.NamedTerm, Values & SearchQuery>(sql`
  SELECT term.subject, coalesce(term.slug, '') AS slug
  FROM (
    SELECT term_id, max(likeness) AS likeness
    FROM (
      SELECT term_id, 1 + ${nameLikeness} AS likeness FROM glossary_names
      WHERE ${isNameTold()} AND spelling % ${text}
      UNION ALL
      SELECT term_id, sum(word_similarity(word, spelling)) / cardinality(${words})
      FROM unnest(${words}) AS word
      JOIN glossary_names ON spelling %> word
      WHERE ${isNameTold()} AND length(word) >= 3
      GROUP BY term_id, spelling
    ) AS near
    GROUP BY term_id
  ) AS nearest
  JOIN glossary_terms AS term ON term.id = nearest.term_id
  ORDER BY nearest.likeness DESC, term.subject_folded, term.id LIMIT ${take}`);

/** Parses a search. Returns null if nothing can match it. */
async function parseQuestion(req: PayloadRequest, q: string): Promise<SearchQuery | null> {
  const parsed = await parseSearchQuery(req, q);
  return parsed.text === '' || parsed.text.length > longest ? null : parsed;
}

/**
 * Finds approved terms from A to Z, or by `q`, ignoring accents and case: exact names, names that begin with or contain it, then
 * texts, else similar names. Without `upTo`, it includes all terms without revelations. The user does not matter.
 */
export const searchGlossary: Handler<typeof contract.searchGlossary> = async (
  req,
  { q = '', take, upTo = null, kind = null },
) => {
  const asked = { take, upTo, kind };
  if (q === '') return readAll(req, asked);
  const rows = await readMatching(req, { ...asked, q });
  if (rows.length > 0) return rows;
  const parsed = await parseQuestion(req, q);
  return parsed && allowsTypos(parsed) ? readLike(req, { ...asked, ...parsed }) : [];
};

/** Returns the names most similar to a search without results, up to the reading stage. */
export const getNearestTerms: Handler<typeof contract.getNearestTerms> = async (
  req,
  { q, upTo = notYetBegun, kind = null },
) => {
  const parsed = await parseQuestion(req, q);
  return parsed ? readNearest(req, { take: mostNearest, upTo, kind, ...parsed }) : [];
};
