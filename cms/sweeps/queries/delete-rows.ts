import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

/** Rows that one statement deletes: few enough that nobody waits for their locks. */
const atOnce = 1_000;

/**
 * Deletes the rows of a table that a condition finds, a few at a time. What somebody else has locked just now is left to the next run.
 *
 * @returns how many were deleted
 */
export async function deleteRows(
  payload: Pick<Payload, 'db'>,
  { from, where }: { from: string; where: SQL },
  signal: AbortSignal,
): Promise<number> {
  const table = sql.identifier(from);
  let deleted = 0;
  while (!signal.aborted) {
    const { rowCount } = await payload.db.drizzle.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${table} WHERE ${where} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) break;
  }
  return deleted;
}
