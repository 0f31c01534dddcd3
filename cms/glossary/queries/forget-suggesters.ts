import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';
import { daysOfIpAddresses, daysOfSuggestions } from '../../contract/privacy';

/** Deletes e-mail addresses of suggestions that were never decided. @returns their number */
export async function forgetEmails(payload: Payload): Promise<number> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    UPDATE suggestions SET email = NULL
    WHERE email IS NOT NULL
      AND created_at < now() - ${daysOfSuggestions.undecided} * interval '1 day'`);
  return rowCount ?? 0;
}

/** Deletes hashed IP addresses of old suggestions. @returns their number */
export async function forgetAddresses(payload: Payload): Promise<number> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    UPDATE suggestions SET address = NULL
    WHERE address IS NOT NULL AND created_at < now() - ${daysOfIpAddresses} * interval '1 day'`);
  return rowCount ?? 0;
}
