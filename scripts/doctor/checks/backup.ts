import type { LastBackup } from '../../../cms/backup/queries/backup-records';
import { isBackupDue } from '../../../cms/backup/schedule';
import type { Environment } from '../../../cms/env';
import { type Finding, findingsOf } from '../finding';

const { good, warning, bad } = findingsOf('backup');

const day = 24 * 3600_000;

/** Milliseconds after which a backup is too old where there is no schedule. */
const tooOld = 8 * day;

/** Milliseconds by which a scheduled backup may be late. It is recorded when its proof ends. */
const tolerance = day / 12;

/** Judges whether lost data could be restored. */
export function judgeBackup(
  last: LastBackup | undefined,
  { BACKUP_SCHEDULE }: Pick<Environment, 'BACKUP_SCHEDULE'>,
  now = Date.now(),
): Finding[] {
  const remedy = BACKUP_SCHEDULE
    ? 'The running site makes backups by itself. npm run backup makes one now, and shows what prevents it.'
    : 'npm run backup makes one now. BACKUP_SCHEDULE makes them regularly (docs/backup.md).';
  if (!last) return [warning('there is no backup yet.', remedy)];
  const { at, file, proven, problem, hasFailed, lastProvenAt } = last;
  const time = at.toISOString();
  const lastSound = lastProvenAt
    ? `the last proven one is of ${lastProvenAt.toISOString()}`
    : 'none is proven';
  if (hasFailed)
    return [bad(`that of ${time} failed: ${problem ?? 'unknown error'} (${lastSound}).`, remedy)];
  // A wrong clock may have recorded a backup far in the future.
  const isLate = BACKUP_SCHEDULE
    ? isBackupDue(BACKUP_SCHEDULE, { at, hasFailed: false }, new Date(now - tolerance))
    : Math.abs(now - at.getTime()) > tooOld;
  if (isLate) return [warning(`the last one is of ${time}; ${lastSound}.`, remedy)];
  return proven
    ? [good(`${file}, of ${time}, proven by a restore.`)]
    : [
        warning(
          `${file}, of ${time}, ${problem ?? 'not proven'}.`,
          'Allow the proof, or rehearse a restore by hand (docs/backup.md).',
        ),
      ];
}
