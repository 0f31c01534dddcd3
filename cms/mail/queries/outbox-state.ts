import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepareOne } from '../../database/queries/prepare';
import { ownTaskSlugs, sendMailSlug } from '../task-slugs';

type OutboxState = {
  /** Failed mails that will be retried. */
  waiting: number;
  /** Mails that are no longer tried. */
  givenUp: number;
  /** Mails that have not been tried for ten minutes. */
  untouched: number;
  returned: number;
  lastError: string | null;
  /** Other jobs that failed for good. */
  failedJobs: number;
};

const readState = prepareOne<OutboxState>(sql`
  WITH unsent AS (
    SELECT mail.*, EXISTS (
        SELECT FROM payload_jobs
        WHERE task_slug = ${sendMailSlug} AND (input ->> 'mail')::int = mail.id
          AND completed_at IS NULL AND has_error IS NOT TRUE) AS is_tried
    FROM mail WHERE sent_at IS NULL)
  SELECT count(*) FILTER (WHERE is_tried AND last_error IS NOT NULL)::int AS waiting,
    count(*) FILTER (WHERE NOT is_tried)::int AS "givenUp",
    count(*) FILTER (WHERE is_tried AND last_error IS NULL
      AND created_at < now() - interval '10 minutes')::int AS untouched,
    (SELECT count(*)::int FROM mail WHERE sent_at IS NOT NULL AND last_error IS NOT NULL) AS returned,
    (SELECT last_error FROM unsent WHERE last_error IS NOT NULL
      ORDER BY updated_at DESC LIMIT 1) AS "lastError",
    (SELECT count(*)::int FROM payload_jobs
      WHERE has_error AND task_slug::text = ANY(${sql.param(ownTaskSlugs)})
        AND task_slug <> ${sendMailSlug}) AS "failedJobs"
  FROM unsent`);

/** Returns the state of the outbox. Called by the system, for the operator. */
export const outboxState = (req: PayloadRequest): Promise<OutboxState> => readState(req, {});
