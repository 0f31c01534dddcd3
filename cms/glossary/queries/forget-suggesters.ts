import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';
import { daysOfIpAddresses, daysOfSuggestions } from '../../contract/privacy';

/** Forgets the e-mail addresses that were left with suggestions on which nobody decided. @returns how many there were */
export async function forgetEmails(payload: Payload): Promise<number> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    UPDATE suggestions SET email = NULL
    WHERE email IS NOT NULL
      AND created_at < now() - ${daysOfSuggestions.undecided} * interval '1 day'`);
  return rowCount ?? 0;
}

/** Forgets from which IP addresses suggestions came. @returns how many there were */
export async function forgetAddresses(payload: Payload): Promise<number> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    UPDATE suggestions SET address = NULL
    WHERE address IS NOT NULL AND created_at < now() - ${daysOfIpAddresses} * interval '1 day'`);
  return rowCount ?? 0;
}
