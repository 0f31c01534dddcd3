import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Returns the username of an account whose last log-in was from an IP address, with Remember Me; else null. */
export async function getUsersByIp(
  req: PayloadRequest,
  { id, ip }: { id: number; ip: string },
): Promise<string | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT user_name FROM users WHERE id = ${id} AND ip_address = ${ip} AND remember_me`);
  return rows[0] ? String(rows[0].user_name) : null;
}
