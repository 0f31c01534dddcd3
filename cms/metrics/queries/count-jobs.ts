import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

export async function countJobs({
  db,
}: Pick<Payload, 'db'>): Promise<{ due: number; failed: number }> {
  const { rows } = await db.drizzle.execute<{ due: number; failed: number }>(sql`
    SELECT
      (count(*) FILTER (WHERE has_error IS NOT TRUE AND (wait_until IS NULL OR wait_until <= now())))::int AS due,
      (count(*) FILTER (WHERE has_error))::int AS failed
    FROM payload_jobs WHERE completed_at IS NULL`);
  return rows[0] ?? { due: 0, failed: 0 };
}
