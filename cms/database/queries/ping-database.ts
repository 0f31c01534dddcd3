import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { isUnavailableError } from '../database-unavailable';

/** @throws the error of an unreachable database */
export async function pingDatabase(payload: Payload): Promise<void> {
  await payload.db.drizzle.execute(sql`SELECT 1`);
}

export async function isDatabaseUnavailable(payload: Payload): Promise<boolean> {
  try {
    await pingDatabase(payload);
    return false;
  } catch (error) {
    if (isUnavailableError(error)) return true;
    throw error;
  }
}
