import type { Payload } from 'payload';
import { backUp } from '../../cms/backup/back-up';
import { backupName, openBackupPlace } from '../../cms/backup/backup-folder';
import { backupSource, withBackupLock } from '../../cms/backup/with-backup-lock';
import { summaryOf } from '../../cms/backup/restore-backup';
import { placeIn, storageOf } from '../../cms/backup/storage';
import { megabytes } from '../../cms/backup/room';
import { assertNoneNewer, pendingMigrations } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import type { Io } from '../command/run-command';
import { readRelease } from '../serve/release';
import type { Options } from './main';

/** Writes a backup and prints its file. @throws OperatorError if that fails */
export async function run(
  payload: Payload,
  { file: named, force }: Options,
  { environment, report, print, signal }: Io,
): Promise<void> {
  await assertNoneNewer(payload, migrations);
  const pending = await pendingMigrations(payload, migrations);
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
  const source = backupSource(environment, await readRelease(process.cwd()));
  const target = { file, passphrase };
  const { bytes, head, manifest, isProven, notAllowed } = await withBackupLock(source.url, () =>
    backUp(payload, source, target, { migrations, report, signal }),
  );
  report(summaryOf(head.takenAt, manifest));
  for (const name of manifest.missing.slice(0, 10))
    report(`look at  ${name}: an image refers to it, but ${DATA_DIR}/media has no such file`);
  if (!encrypted)
    report(
      'This backup is not encrypted and contains personal data: keep it private, or set BACKUP_PASSPHRASE. Only encrypted backups contain the secret that signs sessions.',
    );
  report(
    isProven
      ? `${megabytes(bytes)}, proven by a restore.`
      : `${megabytes(bytes)}: ${notAllowed ?? 'not proven'}.`,
  );
  print(file);
}
