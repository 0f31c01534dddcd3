import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/** The user name of whoever logged in last from an address and chose Remember Me; null when nobody did. */
export async function rememberedUserName(
  req: PayloadRequest,
  address: string,
): Promise<string | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT user_name FROM users
    WHERE ip_address = ${address} AND remember_me
    ORDER BY last_login_at DESC NULLS LAST LIMIT 1`);
  return rows[0] ? String(rows[0].user_name) : null;
}
