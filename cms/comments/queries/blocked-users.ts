import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { connectionOf } from '../../database/queries/connection';

/** Returns ids of blocked readers with pending or reported comments. For staff; empty for others. */
export async function readBlockedUsers(req: PayloadRequest): Promise<number[]> {
  if (!editorialStaff({ req })) return [];
  const { rows } = await connectionOf(req).execute(sql`
    SELECT DISTINCT u.id FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE u.is_blocked AND (c.status = 'pending' OR c.reports > 0) ORDER BY u.id`);
  return rows.map(({ id }) => Number(id));
}
