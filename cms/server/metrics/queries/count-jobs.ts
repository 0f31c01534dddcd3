import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

export async function countJobs({
  db,
}: Pick<Payload, 'db'>): Promise<{ due: number; failed: number }> {
  const { rows } = await db.drizzle.execute<{ due: number; failed: number }>(sql`
    SELECT (count(*) FILTER (WHERE NOT is_failed AND (at IS NULL OR at <= now())))::int AS due,
      (count(*) FILTER (WHERE is_failed))::int AS failed
    FROM (
      SELECT wait_until AS at, coalesce(has_error, false) AS is_failed FROM payload_jobs WHERE completed_at IS NULL
      UNION ALL
      SELECT next_try_at, next_try_at IS NULL FROM mail WHERE sent_at IS NULL) waiting`);
  return rows[0] ?? { due: 0, failed: 0 };
}
