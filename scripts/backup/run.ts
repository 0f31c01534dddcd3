import type { Payload } from 'payload';
import { backUp } from '../../cms/backup/back-up';
import { backupName, openBackupPlace } from '../../cms/backup/backup-folder';
import { backupSource } from '../../cms/backup/backup-source';
import { summaryOf } from '../../cms/backup/restore-backup';
import { placeIn, storageOf } from '../../cms/backup/storage';
import { withBackupLock } from '../../cms/backup/with-backup-lock';
import { megabytes } from '../../cms/backup/megabytes';
import { assertNoneNewer, pendingMigrations } from '../../cms/database/migrate';
import type { Environment } from '../../cms/env';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import { readRelease } from '../serve/release';
import type { Options } from './arguments';

/** Where commands run. */
const repository = process.cwd();

type Io = { report: (line: string) => void; signal: AbortSignal };

/**
 * @returns the file
 * @throws OperatorError when it cannot be done
 */
export async function run(
  payload: Payload,
  environment: Environment,
  { file: named, force }: Options,
  { report, signal }: Io,
): Promise<string> {
  await assertNoneNewer(payload, migrations);
  const pending = await pendingMigrations(payload, migrations);
  if (pending.length === migrations.length)
    throw new OperatorError('There is no site in this database yet: start the site once.');
  if (pending.length > 0) report('The database is of an older release, and is backed up as it is.');
  const { BACKUP_PASSPHRASE: passphrase, DATA_DIR } = environment;
  const encrypted = passphrase !== undefined;
  const file =
    named ?? placeIn(await openBackupPlace(environment), backupName(new Date(), { encrypted }));
  if (!force && (await (await storageOf(file)).has(file)))
    throw new OperatorError(`${file} is there: name another file, or replace it with --force.`);

  report(`Writing ${encrypted ? 'an encrypted backup' : 'a backup'}`);
  const source = backupSource(environment, await readRelease(repository));
  const target = { file, passphrase };
  const { bytes, head, manifest, isProven, notAllowed } = await withBackupLock(source.url, () =>
    backUp(payload, source, target, { migrations, report, signal }),
  );
  report(summaryOf(head.takenAt, manifest));
  for (const name of manifest.missing.slice(0, 10))
    report(`look at  ${name}: a picture names it, and there is no such file in ${DATA_DIR}/media`);
  if (!encrypted)
    report(
      'It is not encrypted, and it has what readers have entrusted to the site: keep it where nobody else reads it, or set BACKUP_PASSPHRASE. The secret that signs the sessions is in encrypted ones only.',
    );
  report(
    isProven
      ? `${megabytes(bytes)}, proven by a restore.`
      : `${megabytes(bytes)}: ${notAllowed ?? 'not proven'}.`,
  );
  return file;
}
