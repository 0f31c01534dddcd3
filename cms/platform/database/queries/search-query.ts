import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepareOne } from './prepare';

/** A search in the form of the search index. */
export type SearchQuery = {
  /** Without accents, capitals and apostrophes within words. */
  text: string;
  /** Its words, or its symbols if there are none. */
  terms: string[];
};

const readQuery = prepareOne<SearchQuery, { q: string }>(sql`
  SELECT search_fold(input.q) AS text, search_terms(input.q) AS terms
  FROM (SELECT ${sql.placeholder('q')}::text AS q) AS input`);

/** Folds a search with the same functions as the indexed text. */
export const parseSearchQuery = (
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  q: string,
): Promise<SearchQuery> => readQuery(req, { q });

/** Returns a `tsquery` that matches text with all terms, as words or prefixes. */
export const matchAll = (terms: string[]) => sql`search_query(${sql.param(terms)}::text[])`;

/** Minimum length of words for typo tolerance. */
const shortestWithTypos = 4;

/** Maximum number of words for typo tolerance. */
const mostWords = 8;

export const allowsTypos = ({ terms }: SearchQuery) =>
  terms.length <= mostWords && terms.some((term) => term.length >= shortestWithTypos);

/**
 * Returns a `tsquery` with typo tolerance: a term without matches is replaced by similar known words of about the same length, by
 * trigrams or two swapped letters. NULL if a term has no similar word.
 *
 * @param occurs whether anything visible to the user matches a `tsquery`
 */
export const matchAllWithTypos = (
  terms: string[] | Placeholder,
  occurs: (query: SQL) => SQL,
) => sql`(
  SELECT CASE WHEN count(*) = count(meant) THEN string_agg(meant, ' & ')::tsquery END
  FROM unnest(${Array.isArray(terms) ? sql.param(terms) : terms}::text[]) AS term
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN ${occurs(sql`search_query(ARRAY[term])`)} THEN search_query(ARRAY[term])::text
      WHEN length(term) >= ${shortestWithTypos}::integer THEN (
        SELECT '(' || string_agg(quote_literal(word), ' | ') || ')'
        FROM (
          SELECT word, likeness, max(likeness) OVER () AS best
          FROM (
            SELECT word,
              CASE WHEN word = ANY (search_swapped(term)) THEN 1
                ELSE similarity(term, word) END AS likeness
            FROM search_words
            WHERE (word % term OR word = ANY (search_swapped(term)))
              AND abs(length(word) - length(term)) <= 2
            ORDER BY likeness DESC, word
            LIMIT 20
          ) AS near
          WHERE ${occurs(sql`quote_literal(word)::tsquery`)}
        ) AS compared
        WHERE likeness >= best - 0.15)
      END AS meant
    -- Prevents the planner from evaluating each term twice.
    OFFSET 0
  ) AS understood)`;
