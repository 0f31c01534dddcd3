import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepareOne } from './prepare';

/** A question as the indexes of the search know it. */
export type SearchQuery = {
  /** Without accents, capitals and in-word apostrophes. */
  text: string;
  /** Its words, else its signs. */
  terms: string[];
};

const readQuery = prepareOne<SearchQuery, { q: string }>(sql`
  SELECT search_fold(input.q) AS text, search_terms(input.q) AS terms
  FROM (SELECT ${sql.placeholder('q')}::text AS q) AS input`);

/** Folds a search as the migration's functions fold what is searched. */
export const parseSearchQuery = (
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  q: string,
): Promise<SearchQuery> => readQuery(req, { q });

/** What all of these terms occur in, as words or their beginnings: a `tsquery`. */
export const matchAll = (terms: string[]) => sql`search_query(${sql.param(terms)}::text[])`;

/** Words of fewer letters are taken as they are written. */
const shortestWithTypos = 4;

/** A question with more words than this is no slip of the finger. */
const mostWords = 8;

/** Whether a question may have been meant otherwise than it is written. */
export const allowsTypos = ({ terms }: SearchQuery) =>
  terms.length <= mostWords && terms.some((term) => term.length >= shortestWithTypos);

/**
 * The same for a question with typing errors: a term that occurs nowhere stands for the known words that are most like it,
 * by their trigrams and about as long, or with two neighboring letters swapped. NULL, which matches nothing, when it is like none.
 *
 * @param occurs whether anything that the asker may see matches a `tsquery`
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
    -- Keeps the planner from working each term out twice.
    OFFSET 0
  ) AS understood)`;
