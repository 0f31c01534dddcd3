import { Cron } from 'croner';

/** Milliseconds until a failed backup is tried again. */
const retryAfter = 3600_000;

/** Milliseconds by which the clocks of site and database may differ. */
const clockTolerance = 24 * 3600_000;

/**
 * Returns whether a backup is due: if there is none, at the times of the schedule, an hour after a failure, and if the last one
 * is in the future.
 *
 * @param schedule a cron expression, in UTC
 * @param last the last backup that was started
 */
export function isBackupDue(
  schedule: string,
  last: { at: Date; hasFailed: boolean } | undefined,
  now: Date,
): boolean {
  if (!last || last.at.getTime() - now.getTime() > clockTolerance) return true;
  if (last.hasFailed && now.getTime() - last.at.getTime() >= retryAfter) return true;
  const next = new Cron(schedule, { mode: '5-part', timezone: 'UTC' }).nextRun(last.at);
  return next !== null && next <= now;
}
