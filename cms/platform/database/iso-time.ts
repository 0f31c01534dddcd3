import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';

/** Converts a timestamp of a row to ISO 8601. */
export const isoTime = (time: unknown): string =>
  new Date(time instanceof Date ? time : String(time)).toISOString();

export const isoTimeOrNull = (time: unknown): string | null =>
  time === null ? null : isoTime(time);

/** Returns an expression for a timestamp's column as ISO 8601. */
export const isoTimeOf = (column: SQL) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
