import type { LastBackup } from '../../../cms/platform/backup/queries/backup-records';
import { isBackupDue } from '../../../cms/platform/backup/schedule';
import type { serverState } from '../../../cms/platform/database/queries/server-state';
import type { Environment } from '../../../cms/platform/env';
import type { outboxState } from '../../../cms/platform/mail/queries/mail-server';
import type { listSweeps } from '../../../cms/subjects/sweeps/queries/run-sweeps';
import { counted, type Finding, findingsOf, problemsOr } from '../finding';

// Judges values that were read from the database.

/** Seconds after which a transaction is too old. Those of the site take far less. */
const longTransaction = 600;

export function judgeServer(state: Awaited<ReturnType<typeof serverState>>): Finding[] {
  const { good, warning, bad } = findingsOf('database');
  const { version, encoding, size, connections, mostConnections, longestTransaction } = state;
  const megabytes = Math.round(size / 1024 ** 2).toLocaleString('en');
  return problemsOr(good(`PostgreSQL ${version}, ${megabytes} MB.`), [
    encoding !== 'UTF8' &&
      bad(
        `the encoding of the database is ${encoding}, which lacks characters of many languages.`,
        'Create a database with ENCODING UTF8, and restore a backup into it.',
      ),
    connections > mostConnections * 0.9 &&
      warning(
        `${connections} of ${mostConnections} connections are in use.`,
        'Increase max_connections, or end unused connections (pg_stat_activity).',
      ),
    longestTransaction > longTransaction &&
      warning(
        `a transaction has been open for ${Math.round(longestTransaction / 60)} minutes.`,
        'End it (pg_stat_activity): meanwhile, PostgreSQL cannot remove old rows.',
      ),
  ]);
}

/** @param refusal why this version cannot use the database, if it cannot */
export function judgeMigrations(pending: string[], refusal?: string): Finding[] {
  const { good, warning, bad } = findingsOf('migrations');
  if (refusal !== undefined) return bad(refusal);
  return pending.length > 0
    ? warning(`${pending.length} are pending.`, 'Start the site: it applies them, all or none.')
    : good('all applied.');
}

/** Judges whether the clocks of this machine and the database agree: codes, sessions and scheduled posts depend on them. */
export function judgeClock(ahead: number): Finding[] {
  const { good, warning, bad } = findingsOf('clock');
  const difference = Math.abs(ahead);
  if (difference < 2_000) return good('this machine and the database agree.');
  const side = ahead > 0 ? 'ahead of' : 'behind';
  const judged = difference < 60_000 ? warning : bad;
  return judged(
    `the database’s clock is ${Math.round(difference / 1000)} seconds ${side} this machine’s.`,
    'Synchronize both with a time server (NTP).',
  );
}

export function judgeOutbox(state: Awaited<ReturnType<typeof outboxState>>): Finding[] {
  const { good, warning, bad } = findingsOf('outbox');
  const { waiting, givenUp, untouched, failedJobs, lastError } = state;
  const lastResponse = lastError ? ` Last response of the mail server: ${lastError}` : '';
  return problemsOr(good('nothing is pending or failed.'), [
    givenUp > 0 &&
      bad(
        `${counted(givenUp, 'mail')} could not be sent and will not be tried again.${lastResponse}`,
        'Under “Mail sent by the site” in the dashboard, press Resend or delete.',
      ),
    waiting > 0 &&
      warning(
        `${counted(waiting, 'mail')} could not be sent yet and will be tried again.${lastResponse}`,
        'Solve the problem of the mail server. The site then sends pending mails by itself.',
      ),
    untouched > 0 &&
      bad(
        `${counted(untouched, 'mail')} waited for more than ten minutes without a try.`,
        'Start the site: it sends pending mails.',
      ),
    failedJobs > 0 &&
      warning(
        `${counted(failedJobs, 'job')} other than mails failed for good.`,
        'See the site’s log.',
      ),
  ]);
}

/** Milliseconds after which a sweep is overdue. Sweeps run every hour. */
const overdue = 3 * 3600_000;

/** Judges whether expired data is deleted regularly. */
export function judgeSweeps(
  sweeps: Awaited<ReturnType<typeof listSweeps>>,
  now = Date.now(),
): Finding[] {
  const { good, warning, bad } = findingsOf('sweeps');
  const late = sweeps.filter(({ ranAt }) => now - (ranAt?.getTime() ?? 0) > overdue);
  const names = late.map(({ name }) => name).join(', ');
  return problemsOr(good(`all ${sweeps.length} ran in the last hours.`), [
    ...sweeps.map(
      ({ name, error }) =>
        error !== null &&
        bad(
          `“${name}” failed when it last ran: ${error}`,
          'It runs again within the hour. If it keeps failing, see the site’s log.',
        ),
    ),
    late.length > 0 &&
      warning(
        `${late.length} of ${counted(sweeps.length, 'sweep')} did not run in the last hours: ${names}.`,
        'Start the site: it runs them at once, and then every hour.',
      ),
  ]);
}

const day = 24 * 3600_000;

/** Milliseconds after which a backup is too old if there is no schedule. */
const tooOld = 8 * day;

/** Milliseconds by which a scheduled backup may be late. It is recorded when its verification ends. */
const tolerance = day / 12;

/** Judges whether lost data could be restored. */
export function judgeBackup(
  last: LastBackup | undefined,
  { BACKUP_SCHEDULE }: Pick<Environment, 'BACKUP_SCHEDULE'>,
  now = Date.now(),
): Finding[] {
  const { good, warning, bad } = findingsOf('backup');
  const remedy = BACKUP_SCHEDULE
    ? 'The running site makes backups by itself. npm run backup makes one now, or shows the problem.'
    : 'npm run backup makes one now. BACKUP_SCHEDULE makes them regularly (docs/backup.md).';
  if (!last) return warning('there is no backup yet.', remedy);
  const { at, file, proven, problem, hasFailed, lastProvenAt } = last;
  const time = at.toISOString();
  const lastSound = lastProvenAt
    ? `the last verified one is of ${lastProvenAt.toISOString()}`
    : 'none is verified';
  if (hasFailed)
    return bad(`that of ${time} failed: ${problem ?? 'unknown error'} (${lastSound}).`, remedy);
  // A wrong clock may have recorded a backup far in the future.
  const isLate = BACKUP_SCHEDULE
    ? isBackupDue(BACKUP_SCHEDULE, { at, hasFailed: false }, new Date(now - tolerance))
    : Math.abs(now - at.getTime()) > tooOld;
  if (isLate) return warning(`the last one is of ${time}; ${lastSound}.`, remedy);
  return proven
    ? good(`${file}, of ${time}, verified by a restore.`)
    : warning(
        `${file}, of ${time}, ${problem ?? 'not verified'}.`,
        'Allow the verification, or rehearse a restore by hand (docs/backup.md).',
      );
}
