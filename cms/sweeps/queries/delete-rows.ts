import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

/** Rows per statement; few, so that their locks are short. */
const atOnce = 1_000;

/**
 * Deletes rows that match a condition, in small batches. Locked rows are left to the next run.
 *
 * @returns the number of deleted rows
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
