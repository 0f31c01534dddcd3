import type { Payload } from 'payload';
import { backUp, backupSource } from '../../cms/platform/backup/back-up';
import { backupName, openBackupPlace } from '../../cms/platform/backup/backup-folder';
import { summaryOf } from '../../cms/platform/backup/restore-backup';
import { megabytes } from '../../cms/platform/backup/room';
import { placeIn, storageOf } from '../../cms/platform/backup/storage';
import { lockKeys } from '../../cms/platform/database/lock-keys';
import {
  appliedMigrations,
  assertUsable,
  pendingMigrations,
} from '../../cms/platform/database/migrate';
import { withFreeLock } from '../../cms/platform/database/with-connection';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/platform/operator-error';
import { backupFile, parseCommandLine } from '../command/parse-command-line';
import { command, type Io } from '../command/run-command';

const usage = 'npm run backup -- [FILE or s3://BUCKET/FILE] [--force]';

/** Parses the command line, with paths relative to `userCwd`. @throws OperatorError with the usage */
export function readArguments(args: string[], userCwd: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    force: { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one file: ${usage}`);
  return {
    // Without a name, the backup goes to BACKUP_S3_URL or BACKUP_DIR.
    file: file === undefined ? undefined : backupFile(file, userCwd),
    force: values.force,
  };
}

/** Writes a backup and prints its file. @throws OperatorError if that fails */
export async function run(
  payload: Payload,
  { file: named, force }: ReturnType<typeof readArguments>,
  { environment, report, print, signal }: Io,
): Promise<void> {
  assertUsable('database', await appliedMigrations(payload));
  const pending = await pendingMigrations(payload);
  if (pending.length === migrations.length)
    throw new OperatorError('The database has no site yet: start the site once.');
  if (pending.length > 0)
    report('The database belongs to an older version. It is backed up unchanged.');
  const { BACKUP_PASSPHRASE: passphrase, DATA_DIR } = environment;
  const encrypted = passphrase !== undefined;
  const file =
    named ?? placeIn(await openBackupPlace(environment), backupName(new Date(), { encrypted }));
  if (!force && (await (await storageOf(file)).has(file)))
    throw new OperatorError(`${file} exists: name another file, or replace it with --force.`);

  report(`Writing ${encrypted ? 'an encrypted backup' : 'a backup'}`);
  const source = backupSource(environment);
  const target = { file, passphrase };
  const made = await withFreeLock(source.url, lockKeys.backups, () =>
    backUp(payload, source, target, { report, signal }),
  );
  if (!made)
    throw new OperatorError(
      'Another backup of this database is running: wait until it has finished.',
    );
  const { bytes, head, manifest, isProven, notAllowed } = made;
  report(summaryOf(head.takenAt, manifest));
  for (const name of manifest.missing.slice(0, 10))
    report(`warning: an image refers to ${name}, but ${DATA_DIR}/media has no such file`);
  if (!encrypted)
    report(
      'This backup is not encrypted and contains personal data: keep it private, or set BACKUP_PASSPHRASE. Only encrypted backups contain the secret that signs sessions.',
    );
  report(
    isProven
      ? `${megabytes(bytes)}, verified by a restore.`
      : `${megabytes(bytes)}: ${notAllowed ?? 'not verified'}.`,
  );
  print(file);
}

export const main = command({
  purpose: 'a backup',
  readOptions: readArguments,
  run,
  aborted: 'Aborted: no backup was made. Earlier backups are unchanged.',
  failed: 'No backup was made, and earlier backups are unchanged',
});
