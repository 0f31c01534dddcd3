import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';

/**
 * That a term is in the glossary and may be told of to who has come to a stage.
 *
 * @param term its row's name in the statement
 */
export const isTermTold = (term: SQL, stage: SQL | Placeholder | number): SQL =>
  sql`${term}.status = 'approved' AND ${term}.deleted_at IS NULL AND ${term}.from_book <= ${stage}::integer`;
