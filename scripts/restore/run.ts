import path from 'node:path';
import { backupName, openBackupFolder } from '../../cms/backup/backup-folder';
import { backupSource } from '../../cms/backup/backup-source';
import { checkBackup } from '../../cms/backup/read-backup';
import { restoreBackup, summaryOf } from '../../cms/backup/restore-backup';
import { writeBackup } from '../../cms/backup/write-backup';
import type { Environment } from '../../cms/env';
import { migrations } from '../../cms/migrations';
import { readRelease } from '../serve/release';
import { readPayloadSecret, replacePayloadSecret } from '../serve/secrets';
import type { Options } from './arguments';

/** Where commands run. */
const repository = process.cwd();

type Io = { report: (line: string) => void; signal: AbortSignal };

/** Reads a whole backup and touches nothing. @throws OperatorError that says what is wrong with it */
export async function check(
  { BACKUP_PASSPHRASE: passphrase }: Environment,
  { file }: Options,
  { report, signal }: Io,
): Promise<void> {
  const { head, manifest } = await checkBackup(file, { passphrase, signal });
  report(summaryOf(head.takenAt, manifest));
  const unknown = head.migrations.filter(
    (name) => !migrations.some((known) => known.name === name),
  );
  report(`Written by release ${head.release} on PostgreSQL ${head.postgres}.`);
  report(
    unknown.length === 0
      ? 'The backup is whole, and this release can restore it.'
      : 'The backup is whole, but of a newer release than this one: restore it with that.',
  );
}

/** @throws OperatorError when it cannot be done; everything is as it was then */
export async function restore(
  environment: Environment,
  url: string,
  { file, replace }: Options,
  { report, signal }: Io,
): Promise<void> {
  const { BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDir } = environment;
  const secretHere = environment.PAYLOAD_SECRET ?? (await readPayloadSecret(dataDir));
  const keepFirst = async () => {
    const settled = { ...environment, DATABASE_URL: url, PAYLOAD_SECRET: secretHere };
    const source = backupSource(settled, await readRelease(repository));
    const name = { encrypted: passphrase !== undefined, prefix: 'before-restore' };
    const kept = path.join(await openBackupFolder(environment), backupName(new Date(), name));
    return (await writeBackup(source, { file: kept, passphrase }, { report, signal })).file;
  };
  const { payloadSecret, upgraded } = await restoreBackup(
    { url, dataDir },
    { file, passphrase, migrations, keepFirst: replace ? keepFirst : undefined, report, signal },
  );
  if (upgraded.length > 0) report(`Migrations applied: ${upgraded.join(', ')}`);
  report(await settleSecret(environment, payloadSecret, secretHere));
  report('Restored. Start the site.');
}

/** @returns what became of the secret that signs the sessions, in a line */
async function settleSecret(
  { PAYLOAD_SECRET, DATA_DIR }: Environment,
  restored: string | undefined,
  here: string | undefined,
): Promise<string> {
  if (restored === undefined)
    return here === undefined
      ? 'The backup has no secret, as it is not encrypted: the site makes a new one, and everybody has to log in again. Where the old one is known, set PAYLOAD_SECRET to it before the site is started.'
      : 'The backup has no secret, as it is not encrypted: the one that is set here stays. If it is another one than before, everybody has to log in again.';
  if (restored === here) return 'The secret that signs the sessions is the same.';
  if (PAYLOAD_SECRET !== undefined)
    return 'PAYLOAD_SECRET is set to another secret than the backup has: everybody has to log in again, and what was encrypted with the old one cannot be read. Unset it and restore again to keep the old one.';
  await replacePayloadSecret(DATA_DIR, restored);
  return `The secret that signs the sessions was restored to ${DATA_DIR}/secrets.json.`;
}
