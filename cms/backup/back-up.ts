import type { Payload } from 'payload';
import { rootCauseOf } from '../database/database-unavailable';
import type { CommittedMigration } from '../database/migrate';
import { OperatorError, PartlyDone } from '../operator-error';
import { type Proof, proveBackup } from './prove-backup';
import { noteBegun, noteEnded } from './queries/backup-records';
import { lackOfRoomForBackup } from './room';
import {
  type BackupSource,
  type BackupTarget,
  writeBackup,
  type WrittenBackup,
} from './write-backup';

type Options = {
  migrations: CommittedMigration[];
  report?: (line: string) => void;
  signal?: AbortSignal;
};

/**
 * Writes a backup, proves it by restoring it into a scratch database, and records the result. Call it within `withBackupLock`.
 *
 * @throws PartlyDone when the file exists, but its proof fails or is aborted, or the result cannot be recorded
 * @throws OperatorError when the backup cannot be written
 */
export async function backUp(
  payload: Payload,
  source: BackupSource,
  target: BackupTarget,
  { migrations, report = () => undefined, signal }: Options,
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
    const proof = await proveBackup(source, file, migrations, { passphrase, signal }).catch(
      (cause: unknown) => {
        const why = signal?.aborted ? 'it was broken off' : problemOf(cause);
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
