import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { ownTasks } from '../jobs/names';

const names = sql.join(
  ownTasks.map((task) => sql`${task}`),
  sql`, `,
);

/**
 * Takes up to `most` jobs that are due, so that no other process takes them. Payload's own way of taking jobs reads
 * and then writes, and two processes can take the same one.
 *
 * A job whose process died is taken again after ten minutes; nothing that they do lasts as long.
 *
 * @returns the jobs' ids, oldest first
 */
export async function claimJobs({ db }: Pick<Payload, 'db'>, most: number): Promise<number[]> {
  const { rows } = await db.drizzle.execute(sql`
    UPDATE payload_jobs SET processing = true, updated_at = now()
    WHERE id IN (
      SELECT id FROM payload_jobs
      WHERE task_slug IN (${names}) AND completed_at IS NULL AND has_error IS NOT TRUE
        AND (wait_until IS NULL OR wait_until <= now())
        AND (processing IS NOT TRUE OR updated_at < now() - interval '10 minutes')
      ORDER BY created_at, id
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
}
