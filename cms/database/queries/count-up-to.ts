import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/** Returns the number of matching rows, counting up to `limit`. */
export async function countUpTo(
  req: PayloadRequest,
  { from, where, limit }: { from: string; where: SQL; limit: number },
): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::integer AS found FROM (
      SELECT 1 FROM ${sql.identifier(from)} WHERE ${where} LIMIT ${limit}) AS counted`);
  return Number(rows[0]?.found);
}
