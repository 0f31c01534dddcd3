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
  /** Whether the database has a place for notes: one of an older release may have none. */
  isNoted?: boolean;
  report?: (line: string) => void;
  signal?: AbortSignal;
};

/** The backup is there, and whether it could be restored is not known: its proof failed, or was broken off. */
class UnprovenBackup extends PartlyDone {
  override name = 'UnprovenBackup';
}

/**
 * Writes a backup, proves it by restoring it into a scratch database, and notes how that went, for the dashboard and for whoever
 * looks after the site. One process at a time: see `withBackupLock`.
 *
 * @throws UnprovenBackup when the proof fails, or is broken off
 * @throws OperatorError when it cannot be written
 */
export async function backUp(
  payload: Payload,
  source: BackupSource,
  target: BackupTarget,
  { migrations, isNoted = true, report = () => undefined, signal }: Options,
): Promise<WrittenBackup & Proof> {
  let record: number | undefined;
  // After the snapshot: a restored site does not know of a backup that never ended.
  const onSnapshot = async () => {
    if (isNoted) record = await noteBegun(payload, target.file);
  };
  try {
    await assertRoomForBackup(source, target.file);
    const written = await writeBackup(source, target, { report, signal, onSnapshot });
    report('Proving it: it is restored into a scratch database and compared');
    const { passphrase } = target;
    const proof = await proveBackup(source, target.file, migrations, { passphrase, signal }).catch(
      (cause: unknown) => {
        const why = signal?.aborted ? 'it was broken off' : problemOf(cause);
        throw new UnprovenBackup(
          `The backup ${target.file} is there, and is not proven (${why}): npm run restore -- FILE --check says whether it is whole.`,
          { cause },
        );
      },
    );
    const { isProven, notAllowed: problem } = proof;
    if (isNoted) await noteEnded(payload, record, { bytes: written.bytes, isProven, problem });
    return { ...written, ...proof };
  } catch (error) {
    const problem = signal?.aborted ? 'the site was stopped meanwhile' : problemOf(error);
    if (isNoted) await noteFailed(payload, record, target.file, problem);
    throw error;
  }
}

// A statement's own error repeats its values.
const problemOf = (error: unknown) =>
  error instanceof OperatorError ? error.message : rootCauseOf(error);

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
    // The database may be what is away. What went wrong first is what is told.
    payload.logger.warn({ err: error, msg: 'It could not be noted that a backup failed' });
  }
}
