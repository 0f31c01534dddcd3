import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { daysOfIpAddresses } from '../../contract/privacy';

/**
 * Deletes IP addresses of accounts that have not logged in for `daysOfIpAddresses`.
 *
 * @returns their number
 */
export async function forgetIpAddresses({ db }: Pick<Payload, 'db'>): Promise<number> {
  const { rowCount } = await db.drizzle.execute(sql`
    UPDATE users SET ip_address = NULL
    WHERE ip_address IS NOT NULL
      AND coalesce(last_login_at, created_at) < now() - ${daysOfIpAddresses} * interval '1 day'`);
  return rowCount ?? 0;
}
