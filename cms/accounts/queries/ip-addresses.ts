import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { daysOfIpAddresses } from '../../contract/privacy';

/** Returns the username of an account whose last log-in was from an IP address, with Remember Me; else null. */
export async function getUsersByIp(
  req: PayloadRequest,
  { id, ip }: { id: number; ip: string },
): Promise<string | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT user_name FROM users WHERE id = ${id} AND ip_address = ${ip} AND remember_me`);
  return rows[0] ? String(rows[0].user_name) : null;
}

/** Deletes IP addresses of accounts that have not logged in for `daysOfIpAddresses`. @returns their number */
export async function forgetIpAddresses({ db }: Pick<Payload, 'db'>): Promise<number> {
  const { rowCount } = await db.drizzle.execute(sql`
    UPDATE users SET ip_address = NULL
    WHERE ip_address IS NOT NULL
      AND coalesce(last_login_at, created_at) < now() - ${daysOfIpAddresses} * interval '1 day'`);
  return rowCount ?? 0;
}
