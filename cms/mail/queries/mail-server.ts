import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { sendMailSlug } from '../task-slugs';
import { mailQueuedChannel } from './queue-mail';

/**
 * So many failures, without a mail taken between them, and the mail server is in trouble: the mails wait, and one of them at a time is
 * tried. One failure may be one mail's.
 */
export const failuresOfTrouble = 2;

/** Seconds from one try to the next while the server is in trouble: as long again as it lasts by now, within these. */
const pause = { shortest: 5, longest: 60 };

/** A mail that has failed oftener while others were taken is not the server's affair: it keeps its own times. */
const mostOwnFailures = 5;

/**
 * Notes that the mail server failed.
 *
 * @returns whether it was known to be in trouble: then the mail has done nothing wrong
 */
export async function recordServerFailure(req: PayloadRequest, reason: string): Promise<boolean> {
  const { rows } = await connectionOf(req).execute<{ failures: number }>(sql`
    UPDATE mail_server SET failures = failures + 1, last_error = ${reason}, tried_at = now(),
      failing_since = coalesce(failing_since, now()),
      next_try_at = now() + least(greatest(now() - coalesce(failing_since, now()),
        ${pause.shortest} * interval '1 second'), ${pause.longest} * interval '1 second')
    RETURNING failures`);
  const failures = Number(rows[0]?.failures);
  if (failures === failuresOfTrouble)
    req.payload.logger.error({ msg: `The mail server is in trouble, and mails wait: ${reason}` });
  return failures > failuresOfTrouble;
}

/** Notes that the mail server answered as it should. After a trouble everything that waited for it is due, by whichever process. */
export async function recordServerAnswer(req: PayloadRequest): Promise<void> {
  const { rows } = await connectionOf(req).execute<{ failures: number; seconds: number }>(sql`
    WITH former AS (SELECT failures, failing_since FROM mail_server WHERE failures > 0 FOR UPDATE),
      answers AS (UPDATE mail_server SET failures = 0, failing_since = NULL, last_error = NULL
        WHERE EXISTS (SELECT FROM former))
    SELECT failures, round(extract(epoch FROM now() - failing_since)) AS seconds FROM former`);
  const [former] = rows;
  if (!former || former.failures < failuresOfTrouble) return;
  req.payload.logger.info({
    msg: `The mail server answers again, after ${former.seconds} s: what waits is sent`,
  });
  await connectionOf(req).execute(sql`
    UPDATE payload_jobs SET wait_until = NULL
    WHERE task_slug = ${sendMailSlug} AND completed_at IS NULL AND has_error IS NOT TRUE
      AND processing IS NOT TRUE AND total_tried BETWEEN 1 AND ${mostOwnFailures}`);
  await connectionOf(req).execute(sql`SELECT pg_notify(${mailQueuedChannel}, '')`);
}

/** How the mail server does, and how much waits for it. */
export type MailServerState = {
  /** For how many milliseconds it has been in trouble; null while it is in none. */
  failingFor: number | null;
  /** What it answered last, or what became of the attempt to reach it. */
  lastError: string | null;
  /** Mails that are due and not sent. */
  waiting: number;
};

/** How the mail server does. The system asks; whom it tells is the caller's affair. */
export async function readMailServer(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<MailServerState> {
  const { rows } = await connectionOf(req).execute<{
    failing_for: string | null;
    error: string | null;
    waiting: number;
  }>(sql`
    SELECT
      CASE WHEN failures >= ${failuresOfTrouble}
        THEN extract(epoch FROM now() - failing_since) * 1000 END AS failing_for,
      CASE WHEN failures >= ${failuresOfTrouble} THEN last_error END AS error,
      (SELECT count(*)::int FROM payload_jobs
        WHERE task_slug = ${sendMailSlug} AND completed_at IS NULL AND has_error IS NOT TRUE
          AND (wait_until IS NULL OR wait_until <= now() OR total_tried > 0)) AS waiting
    FROM mail_server`);
  const [state] = rows;
  return {
    failingFor: state?.failing_for ? Number(state.failing_for) : null,
    lastError: state?.error ?? null,
    waiting: state?.waiting ?? 0,
  };
}
