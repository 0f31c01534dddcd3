import { Cron } from 'croner';

/** Milliseconds after which one that failed is tried again. */
const retryAfter = 3600_000;

/** Milliseconds by which the clocks of site and database may differ. What is later than that was noted by a clock that was wrong. */
const clockTolerance = 24 * 3600_000;

/**
 * Whether a backup is due: at the first look when there has never been one, then at the times of the schedule, however late somebody
 * looks, and an hour after one that failed. Of one that is of a time to come, nobody knows how old it is: another one is due.
 *
 * @param schedule a cron expression, in UTC
 * @param last the last one that was begun
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
