import { sql } from '@payloadcms/db-postgres/drizzle';
import { prepare } from '../../database/queries/prepare';

/** Returns what most readers of the last 30 days searched for without a result. Not what is a term by now. */
export const readMissedSearches = prepare<{ subject: string; visitors: number }>(sql`
  SELECT subject, sum(visitors)::integer AS visitors FROM daily_counts
  WHERE kind = 'no-results' AND day > (now() AT TIME ZONE 'UTC')::date - 30
    AND NOT EXISTS (SELECT FROM glossary_terms
      WHERE lower(glossary_terms.subject) = daily_counts.subject AND deleted_at IS NULL)
  GROUP BY subject ORDER BY visitors DESC, sum(views) DESC, subject LIMIT 5`);
