import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

/** @throws what the database, or the way to it, answers when it is away */
export async function pingDatabase(payload: Payload): Promise<void> {
  await payload.db.drizzle.execute(sql`SELECT 1`);
}
