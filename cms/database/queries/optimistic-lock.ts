import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';
import { lockRecord } from './locks';

type Moment = string | Date | null | undefined;

/** Compares two timestamps to the millisecond. Two missing ones are equal. */
export const isSameMoment = (one: Moment, other: Moment) =>
  one && other ? new Date(one).getTime() === new Date(other).getTime() : !one && !other;

/**
 * Locks a record as `lockRecord` does.
 *
 * @param read the record as it was read before
 * @returns whether it is unchanged
 */
export async function optimisticLock(
  req: PayloadRequest,
  table: 'comments',
  { id, updatedAt }: { id: number; updatedAt: string },
): Promise<boolean> {
  if (!(await lockRecord(req, table, id))) return false;
  const { rows } = await connectionOf(req).execute(
    sql`SELECT updated_at FROM ${sql.identifier(table)} WHERE id = ${id}`,
  );
  return isSameMoment(String(rows[0]?.updated_at), updatedAt);
}
