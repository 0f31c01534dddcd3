import { setTimeout as delay } from 'node:timers/promises';
import type { Payload } from 'payload';
import type { CommittedMigration } from '../database/migrate';
import type { Environment } from '../env';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { backUp } from './back-up';
import {
  backupName,
  openBackupPlace,
  removeFailedBackups,
  removeOldBackups,
} from './backup-folder';
import { backupSource, BackupUnderWay, withBackupLock } from './with-backup-lock';
import { backupStates, lastBegun } from './queries/backup-records';
import { lackOfRoomForBackup } from './room';
import { isBackupDue } from './schedule';
import { placeIn } from './storage';

/** Milliseconds between checks. */
const interval = 60_000;

/** Milliseconds that shutdown waits for an aborted backup. */
const shutdownTimeout = 3_000;

type Options = {
  environment: Environment;
  release: string;
  migrations: CommittedMigration[];
  every?: number;
};

/**
 * Writes and proves backups at the times of BACKUP_SCHEDULE while the site runs. Of several processes, one does. Old backups are
 * removed when the new one is proven, or checked where no scratch database is available. The last proven one is always kept.
 */
export function keepBackedUp(
  payload: Payload,
  { environment, release, migrations, every = interval }: Options,
): { stop: () => Promise<void> } {
  const { BACKUP_SCHEDULE: schedule, BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP } = environment;
  if (schedule === undefined) return { stop: async () => undefined };
  const source = backupSource(environment, release);
  const isDue = async () => isBackupDue(schedule, await lastBegun(payload), new Date());

  const backUpNow = async (signal: AbortSignal) => {
    const folder = await openBackupPlace(environment);
    const name = backupName(new Date(), { encrypted: passphrase !== undefined });
    const target = { file: placeIn(folder, name), passphrase };
    await removeFailedBackups(folder, {
      ...(await backupStates(payload)),
      hasRoom: (await lackOfRoomForBackup(source, target.file)) === undefined,
    });
    const { file, bytes, isProven, notAllowed } = await backUp(payload, source, target, {
      migrations,
      signal,
    });
    const removed = await removeOldBackups(folder, {
      ...(await backupStates(payload)),
      keep: BACKUP_KEEP,
      written: file,
    });
    const proof = isProven ? { proven: true } : { proven: false, reason: notAllowed };
    payload.logger.info({ msg: 'The site was backed up', file, bytes, ...proof, removed });
  };

  const look = async (signal: AbortSignal) => {
    if (!(await isDue())) return;
    // Another process may have done it in the meantime.
    await withBackupLock(source.url, async () => {
      if (await isDue()) await backUpNow(signal);
    });
  };

  const { stop } = repeatUntilStopped(
    (signal) =>
      look(signal).catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof BackupUnderWay)) throw error;
      }),
    {
      every,
      onError: (error) =>
        payload.logger.error({ err: error, msg: 'The site could not be backed up' }),
    },
  );
  return {
    stop: () => Promise.race([stop(), delay(shutdownTimeout, undefined, { ref: false })]),
  };
}
