import type { LastBackup } from '../../../cms/backup/queries/backup-records';
import { isBackupDue } from '../../../cms/backup/schedule';
import type { Environment } from '../../../cms/env';
import type { Finding } from '../finding';

const check = 'backup';

const day = 24 * 3600_000;

/** Milliseconds after which a backup is too old to be relied on where no schedule says so. One so far ahead was noted by a wrong clock. */
const tooOld = 8 * day;

/** Milliseconds by which a scheduled one may be late: it takes its time, and is noted when it is proven. */
const patience = day / 12;

/** Whether what is lost could be brought back. */
export function judgeBackup(
  last: LastBackup | undefined,
  { BACKUP_SCHEDULE }: Pick<Environment, 'BACKUP_SCHEDULE'>,
  now = Date.now(),
): Finding[] {
  const remedy = BACKUP_SCHEDULE
    ? 'The site makes one by itself as long as it runs; npm run backup makes one now, and says what is in its way.'
    : 'npm run backup makes one now; BACKUP_SCHEDULE makes them by themselves (docs/backup.md).';
  if (!last) return [{ check, status: 'warning', found: 'there has been none yet.', remedy }];
  const { at, file, proven, problem, hasFailed, lastProvenAt } = last;
  const lastSound = lastProvenAt
    ? `the last proven one is of ${lastProvenAt.toISOString()}`
    : 'none is proven';
  if (hasFailed)
    return [
      {
        check,
        status: 'bad',
        found: `that of ${at.toISOString()} failed: ${problem ?? 'nobody knows why'} (${lastSound}).`,
        remedy,
      },
    ];
  const isLate = BACKUP_SCHEDULE
    ? isBackupDue(BACKUP_SCHEDULE, { at, hasFailed: false }, new Date(now - patience))
    : Math.abs(now - at.getTime()) > tooOld;
  if (isLate)
    return [
      {
        check,
        status: 'warning',
        found: `the last one is of ${at.toISOString()}; ${lastSound}.`,
        remedy,
      },
    ];
  const found = `${file}, of ${at.toISOString()}, `;
  return proven
    ? [{ check, status: 'good', found: `${found}proven by a restore.` }]
    : [
        {
          check,
          status: 'warning',
          found: `${found}${problem ?? 'not proven'}.`,
          remedy: 'Allow that, or rehearse a restore by hand (docs/backup.md).',
        },
      ];
}
