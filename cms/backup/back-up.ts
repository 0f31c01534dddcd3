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

/** The backup is there, and whether it could be restored is not known: its proof failed, or was broken off. */
class UnprovenBackup extends PartlyDone {
  override name = 'UnprovenBackup';
}

/** The backup is there, and whoever asks for the last one is not told of it: the database went away meanwhile. */
class UnnotedBackup extends PartlyDone {
  override name = 'UnnotedBackup';
}

/**
 * Writes a backup, proves it by restoring it into a scratch database, and notes how that went, for the dashboard and for whoever
 * looks after the site. One process at a time: see `withBackupLock`.
 *
 * @throws UnprovenBackup when the proof fails, or is broken off
 * @throws UnnotedBackup when it is there, and how it went cannot be noted
 * @throws OperatorError when it cannot be written
 */
export async function backUp(
  payload: Payload,
  source: BackupSource,
  target: BackupTarget,
  { migrations, report = () => undefined, signal }: Options,
): Promise<WrittenBackup & Proof> {
  let record: number | undefined;
  // After the snapshot: a restored site does not know of a backup that never ended.
  const onSnapshot = async () => {
    record = await noteBegun(payload, target.file);
  };
  const make = async () => {
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

// A statement's own error repeats its values.
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
    const state = isProven ? 'proven' : 'checked';
    throw new UnnotedBackup(
      `The backup ${file} is there and ${state}; it could not be noted (${problemOf(cause)}), so the site takes it for one that was broken off: make another one when the database answers.`,
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
    // The database may be what is away. What went wrong first is what is told.
    payload.logger.warn({ err: error, msg: 'It could not be noted that a backup failed' });
  }
}
