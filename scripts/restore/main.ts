import path from 'node:path';
import { backupSource } from '../../cms/platform/backup/back-up';
import { backupName, openBackupFolder } from '../../cms/platform/backup/backup-folder';
import { checkBackup } from '../../cms/platform/backup/read-backup';
import { restoreBackup, summaryOf } from '../../cms/platform/backup/restore-backup';
import { writeBackup } from '../../cms/platform/backup/write-backup';
import type { Connection } from '../../cms/platform/database/queries/connection';
import { type Environment, readEnvironment } from '../../cms/platform/env';
import { pauseNewsletters } from '../../cms/subjects/newsletters/queries/send-newsletters';
import { whyUnusable } from '../../cms/platform/database/migrate';
import { OperatorError } from '../../cms/platform/operator-error';
import { backupFile, parseCommandLine } from '../command/parse-command-line';
import { runToEnd } from '../command/run-command';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase, openDataDirectory } from '../serve/open-database';
import { readPayloadSecret, replacePayloadSecret } from '../serve/secrets';

const usage = 'npm run restore -- FILE or s3://BUCKET/FILE [--replace | --check]';

type Options = ReturnType<typeof readArguments>;

/** Parses the command line, with paths relative to `userCwd`. @throws OperatorError with the usage */
export function readArguments(args: string[], userCwd: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new OperatorError(`Name one backup: ${usage}`);
  if (values.check && values.replace)
    throw new OperatorError(`--check replaces nothing: leave out --replace. ${usage}`);
  return { file: backupFile(file, userCwd), ...values };
}

type Io = { report: (line: string) => void; signal: AbortSignal };

/** Reads a whole backup and changes nothing. @throws OperatorError with the problem */
export async function check(
  { BACKUP_PASSPHRASE: passphrase }: Environment,
  { file }: Options,
  { report, signal }: Io,
): Promise<void> {
  const { head, manifest } = await checkBackup(file, { passphrase, signal });
  report(summaryOf(head.takenAt, manifest));
  report(`Written by version ${head.release} on PostgreSQL ${head.postgres}.`);
  report(
    whyUnusable('backup', head.migrations) ??
      'The backup is valid, and this version can restore it.',
  );
}

/** Restores a backup. @throws OperatorError if that fails. Nothing was changed then. */
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
    const source = backupSource(settled);
    const name = { encrypted: passphrase !== undefined, prefix: 'before-restore' };
    const kept = path.join(await openBackupFolder(environment), backupName(new Date(), name));
    return (await writeBackup(source, { file: kept, passphrase }, { report, signal })).file;
  };
  let paused = 0;
  const adapt = async (db: Connection) => void (paused = await pauseNewsletters(db));
  const { payloadSecret, upgraded } = await restoreBackup(
    { url, dataDir },
    { file, passphrase, keepFirst: replace ? keepFirst : undefined, adapt, report, signal },
  );
  if (upgraded.length > 0) report(`Migrations applied: ${upgraded.join(', ')}`);
  if (paused > 0)
    report(
      `Paused newsletters: ${paused}. The lost site may have sent their mails after the backup. To continue one, untick Paused at /cms/collections/newsletters. Mail programs show a repeated mail once.`,
    );
  report(await settleSecret(environment, payloadSecret, secretHere));
  report('Restored. Start the site.');
}

const without =
  'everybody has to log in again, and codes of apps and recovery codes are not accepted (npm run admin -- reset-second-step)';

async function settleSecret(
  { PAYLOAD_SECRET, DATA_DIR }: Environment,
  restored: string | undefined,
  here: string | undefined,
): Promise<string> {
  if (restored === undefined)
    return `The backup has no secret, since it is not encrypted. Unless PAYLOAD_SECRET is the one of the lost site, ${without}.`;
  if (restored === here) return 'The secret that signs sessions is the same.';
  if (PAYLOAD_SECRET !== undefined)
    return `PAYLOAD_SECRET differs from the secret in the backup: ${without}. To keep the old one, unset it and restore again.`;
  await replacePayloadSecret(DATA_DIR, restored);
  return `The secret that signs sessions was restored to ${DATA_DIR}/secrets.json.`;
}

/** Restores a backup, and ends the process. The exit code is 1 if the restore fails. */
export const main = (args: string[], userCwd: string): Promise<void> =>
  runToEnd((lifecycle) => restoreSite(lifecycle, readArguments(args, userCwd)), {
    aborted: 'Aborted: nothing was changed.',
    failed: 'Nothing was restored',
    // The rollback may take long on a busy machine. A second Ctrl-C ends it at once.
    within: 60_000,
  });

export async function restoreSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  const io = { report, signal: lifecycle.signal };
  if (options.check) return check(declared, options, io);

  // A running site would keep outdated data in memory, so a restore needs the data folder for itself.
  await openDataDirectory(lifecycle, declared, { purpose: 'a restore' });
  const url = await openDatabase(lifecycle, declared, { log: report });
  // Not a step: work that is complete when a signal arrives counts as done.
  await restore(declared, url, options, io);
}
