import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Returns the number of subscribers who get no mails any more. Called by the system; the caller checks access. */
export async function countStopped(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(
    sql`SELECT count(*)::int AS stopped FROM subscribers WHERE stopped_at IS NOT NULL`,
  );
  return Number(rows[0]?.stopped);
}
