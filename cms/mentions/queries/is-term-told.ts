import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';

/**
 * Condition for a term that may be shown at a reading stage.
 *
 * @param term alias of its row
 */
export const isTermTold = (term: SQL, stage: SQL | Placeholder | number): SQL =>
  sql`${term}.status = 'approved' AND ${term}.deleted_at IS NULL AND ${term}.from_book <= ${stage}::integer`;
