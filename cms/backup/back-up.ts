import type { Payload } from 'payload';
import { rootCauseOf } from '../database/database-unavailable';
import type { CommittedMigration } from '../database/migrate';
import { OperatorError, PartlyDone } from '../operator-error';
import { type Proof, proveBackup } from './prove-backup';
import { noteBegun, noteEnded } from './queries/backup-records';
import { assertRoomForBackup } from './room';
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

/** The backup file exists, but its proof failed or was aborted. */
class UnprovenBackup extends PartlyDone {
  override name = 'UnprovenBackup';
}

/** The backup file exists, but its result could not be recorded in the database. */
class UnnotedBackup extends PartlyDone {
  override name = 'UnnotedBackup';
}

/**
 * Writes a backup, proves it by restoring it into a scratch database, and records the result. Call it within `withBackupLock`.
 *
 * @throws UnprovenBackup when the proof fails or is aborted
 * @throws UnnotedBackup when the result cannot be recorded
 * @throws OperatorError when the backup cannot be written
 */
export async function backUp(
  payload: Payload,
  source: BackupSource,
  target: BackupTarget,
  { migrations, report = () => undefined, signal }: Options,
): Promise<WrittenBackup & Proof> {
  let record: number | undefined;
  // After the snapshot, so that a restored site has no record of an unfinished backup.
  const onSnapshot = async () => {
    record = await noteBegun(payload, target.file);
  };
  const make = async () => {
    await assertRoomForBackup(source, target.file);
    const written = await writeBackup(source, target, { report, signal, onSnapshot });
    report('Verifying the backup: restoring it into a temporary database and comparing');
    const { passphrase } = target;
    const proof = await proveBackup(source, target.file, migrations, { passphrase, signal }).catch(
      (cause: unknown) => {
        const why = signal?.aborted ? 'it was broken off' : problemOf(cause);
        throw new UnprovenBackup(
          `The backup ${target.file} was written but not verified (${why}). Check it with npm run restore -- FILE --check.`,
          { cause },
        );
      },
    );
    return { ...written, ...proof };
  };
  const made = await make().catch(async (error: unknown) => {
    const problem = signal?.aborted ? 'the site was stopped meanwhile' : problemOf(error);
    await noteFailed(payload, record, target.file, problem);
    throw error;
  });
  await noteMade(payload, record, made);
  return made;
}

// The message of a failed statement contains its values.
const problemOf = (error: unknown) =>
  error instanceof OperatorError ? error.message : rootCauseOf(error);

async function noteMade(
  payload: Payload,
  record: number | undefined,
  { file, bytes, isProven, notAllowed: problem }: WrittenBackup & Proof,
): Promise<void> {
  try {
    await noteEnded(payload, record, { bytes, isProven, problem });
  } catch (cause) {
    const state = isProven ? 'verified' : 'checked';
    throw new UnnotedBackup(
      `The backup ${file} was written and ${state}, but could not be recorded (${problemOf(cause)}), so the site treats it as unfinished. Make another one when the database is available.`,
      { cause },
    );
  }
}

async function noteFailed(
  payload: Payload,
  record: number | undefined,
  file: string,
  problem: string,
): Promise<void> {
  try {
    const id = record ?? (await noteBegun(payload, file));
    await noteEnded(payload, id, { isProven: false, problem });
  } catch (error) {
    // The database may be unreachable. The first error is the one to report.
    payload.logger.warn({ err: error, msg: 'A failed backup could not be recorded' });
  }
}
