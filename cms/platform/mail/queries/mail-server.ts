import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { ownTaskSlugs } from '../task-slugs';
import { mailQueuedChannel } from './queue-mail';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { prepareOne } from '../../database/queries/prepare';

/** Consecutive failures after which the mail server counts as failing: mails wait, and one at a time is tried. */
export const failuresOfTrouble = 2;

/** Seconds between attempts while the server fails: as long as the failure has lasted, within these limits. */
const pause = { shortest: 5, longest: 60 };

/** A mail with more failures keeps its own schedule. */
const mostOwnFailures = 5;

/** Records a failure of the mail server. @returns whether it was already failing: then the mail is not at fault */
export async function recordServerFailure(req: PayloadRequest, reason: string): Promise<boolean> {
  const { rows } = await connectionOf(req).execute<{ failures: number }>(sql`
    UPDATE mail_server SET failures = failures + 1, last_error = ${reason}, tried_at = now(),
      failing_since = coalesce(failing_since, now()),
      next_try_at = now() + least(greatest(now() - coalesce(failing_since, now()),
        ${pause.shortest} * interval '1 second'), ${pause.longest} * interval '1 second')
    RETURNING failures`);
  const failures = Number(rows[0]?.failures);
  if (failures === failuresOfTrouble)
    req.payload.logger.error({ msg: `The mail server fails, so mails are queued: ${reason}` });
  return failures > failuresOfTrouble;
}

/** Records that the mail server works. After a failure, waiting mails become due. */
export async function recordServerAnswer(req: PayloadRequest): Promise<void> {
  const { rows } = await connectionOf(req).execute<{ failures: number; seconds: number }>(sql`
    WITH former AS (SELECT failures, failing_since FROM mail_server WHERE failures > 0 FOR UPDATE),
      answers AS (UPDATE mail_server SET failures = 0, failing_since = NULL, last_error = NULL
        WHERE EXISTS (SELECT FROM former))
    SELECT failures, round(extract(epoch FROM now() - failing_since)) AS seconds FROM former`);
  const [former] = rows;
  if (!former || former.failures < failuresOfTrouble) return;
  req.payload.logger.info({
    msg: `The mail server responds again, after ${former.seconds} s; sending the waiting mails`,
  });
  await connectionOf(req).execute(sql`
    UPDATE mail SET next_try_at = now()
    WHERE next_try_at > now() AND claimed_at IS NULL AND failures BETWEEN 1 AND ${mostOwnFailures}`);
  await connectionOf(req).execute(sql`SELECT pg_notify(${mailQueuedChannel}, '')`);
}

export type MailServerState = {
  /** Milliseconds since it began to fail; null if it works. */
  failingFor: number | null;
  lastError: string | null;
  /** Number of due unsent mails. */
  waiting: number;
};

/** Returns the state of the mail server. Called by the system; the caller checks access. */
export async function readMailServer(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<MailServerState> {
  const { rows } = await connectionOf(req).execute<MailServerState>(sql`
    SELECT
      CASE WHEN failures >= ${failuresOfTrouble}
        THEN (extract(epoch FROM now() - failing_since) * 1000)::float8 END AS "failingFor",
      CASE WHEN failures >= ${failuresOfTrouble} THEN last_error END AS "lastError",
      (SELECT count(*)::int FROM mail
        WHERE next_try_at <= now() OR (next_try_at IS NOT NULL AND failures > 0)) AS waiting
    FROM mail_server`);
  return rows[0] ?? { failingFor: null, lastError: null, waiting: 0 };
}

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
  WITH unsent AS (SELECT * FROM mail WHERE sent_at IS NULL)
  SELECT count(*) FILTER (WHERE next_try_at IS NOT NULL AND last_error IS NOT NULL)::int AS waiting,
    count(*) FILTER (WHERE next_try_at IS NULL)::int AS "givenUp",
    count(*) FILTER (WHERE next_try_at IS NOT NULL AND last_error IS NULL
      AND next_try_at < now() - interval '10 minutes')::int AS untouched,
    (SELECT count(*)::int FROM mail WHERE sent_at IS NOT NULL AND last_error IS NOT NULL) AS returned,
    (SELECT last_error FROM unsent WHERE last_error IS NOT NULL
      ORDER BY updated_at DESC LIMIT 1) AS "lastError",
    (SELECT count(*)::int FROM payload_jobs
      WHERE has_error AND task_slug::text = ANY(${sql.param(ownTaskSlugs)})) AS "failedJobs"
  FROM unsent`);

/** Returns the state of the outbox. Called by the system, for the operator. */
export const outboxState = (req: PayloadRequest): Promise<OutboxState> => readState(req, {});
