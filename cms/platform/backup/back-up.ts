import { setTimeout as delay } from 'node:timers/promises';
import type { Payload } from 'payload';
import { version } from '../../../package.json';
import { rootCauseOf } from '../database/database-unavailable';
import { lockKeys } from '../database/lock-keys';
import { withFreeLock } from '../database/with-connection';
import type { Environment } from '../env';
import { OperatorError, PartlyDone } from '../operator-error';
import { type Proof, proveBackup } from './prove-backup';
import { noteBegun, noteEnded, backupStates, lastBegun } from './queries/backup-records';
import { lackOfRoomForBackup } from './room';
import {
  type BackupSource,
  type BackupTarget,
  writeBackup,
  type WrittenBackup,
} from './write-backup';
import { repeatUntilStopped } from '../repeat-until-stopped';
import {
  backupName,
  openBackupPlace,
  removeFailedBackups,
  removeOldBackups,
} from './backup-folder';
import { isBackupDue } from './schedule';
import { placeIn } from './storage';

/** Returns the source of a backup from environment variables. */
export const backupSource = ({
  DATABASE_URL = '',
  DATA_DIR,
  PAYLOAD_SECRET,
}: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'PAYLOAD_SECRET'>): BackupSource => ({
  url: DATABASE_URL,
  dataDir: DATA_DIR,
  payloadSecret: PAYLOAD_SECRET,
  release: version,
});

/**
 * Writes a backup, proves it by restoring it into a scratch database, and records the result. Call it with the lock on backups.
 *
 * @throws PartlyDone when the file exists, but its proof fails or is aborted, or the result cannot be recorded
 * @throws OperatorError when the backup cannot be written
 */
export async function backUp(
  payload: Payload,
  source: BackupSource,
  target: BackupTarget,
  {
    report = () => undefined,
    signal,
  }: { report?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<WrittenBackup & Proof> {
  const { file, passphrase } = target;
  let record: number | undefined;
  // After the snapshot, so that a restored site has no record of an unfinished backup.
  const onSnapshot = async () => {
    record = await noteBegun(payload, file);
  };
  const make = async () => {
    const lack = await lackOfRoomForBackup(source, file);
    if (lack !== undefined)
      throw new OperatorError(
        `There is not enough disk space for a backup (${lack}): free some, or set BACKUP_DIR to another disk.`,
      );
    const written = await writeBackup(source, target, { report, signal, onSnapshot });
    report('Verifying the backup: restoring it into a temporary database and comparing');
    const proof = await proveBackup(source, file, { passphrase, signal }).catch(
      (cause: unknown) => {
        const why = signal?.aborted ? 'it was aborted' : problemOf(cause);
        throw new PartlyDone(
          `The backup ${file} was written but not verified (${why}). Check it with npm run restore -- FILE --check.`,
          { cause },
        );
      },
    );
    return { ...written, ...proof };
  };
  const made = await make().catch(async (error: unknown) => {
    const problem = signal?.aborted ? 'the site was stopped meanwhile' : problemOf(error);
    try {
      record ??= await noteBegun(payload, file);
      await noteEnded(payload, record, { isProven: false, problem });
    } catch (err) {
      // The database may be unreachable. The first error is the one to report.
      payload.logger.warn({ err, msg: 'A failed backup could not be recorded' });
    }
    throw error;
  });
  const { bytes, isProven, notAllowed: problem } = made;
  await noteEnded(payload, record, { bytes, isProven, problem }).catch((cause: unknown) => {
    const state = isProven ? 'verified' : 'checked';
    throw new PartlyDone(
      `The backup ${file} was written and ${state}, but could not be recorded (${problemOf(cause)}), so the site treats it as unfinished. Make another one when the database is available.`,
      { cause },
    );
  });
  return made;
}

// The message of a failed statement contains its values.
const problemOf = (error: unknown) =>
  error instanceof OperatorError ? error.message : rootCauseOf(error);

/** Milliseconds that shutdown waits for an aborted backup. */
const shutdownTimeout = 3_000;

/**
 * Writes and proves backups at the times of BACKUP_SCHEDULE while the site runs, in one of its processes. Removes old backups when
 * the new one is proven, or checked if no scratch database is available. Always keeps the last proven one.
 *
 * @param every milliseconds between checks
 */
export function keepBackedUp(
  payload: Payload,
  environment: Environment,
  every = 60_000,
): { stop: () => Promise<void> } {
  const { BACKUP_SCHEDULE: schedule, BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP } = environment;
  if (schedule === undefined) return { stop: async () => undefined };
  const source = backupSource(environment);
  const isDue = async () => isBackupDue(schedule, await lastBegun(payload), new Date());

  const backUpNow = async (signal: AbortSignal) => {
    const folder = await openBackupPlace(environment);
    const name = backupName(new Date(), { encrypted: passphrase !== undefined });
    const target = { file: placeIn(folder, name), passphrase };
    await removeFailedBackups(folder, {
      ...(await backupStates(payload)),
      hasRoom: (await lackOfRoomForBackup(source, target.file)) === undefined,
    });
    const { file, bytes, isProven, notAllowed } = await backUp(payload, source, target, { signal });
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
    // Another process may have written one in the meantime.
    await withFreeLock(source.url, lockKeys.backups, async () => {
      if (await isDue()) await backUpNow(signal);
    });
  };

  const { stop } = repeatUntilStopped(
    (signal) =>
      look(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
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
