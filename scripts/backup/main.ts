import { OperatorError } from '../../cms/operator-error';
import { backupFile } from '../command/backup-file';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';

const usage = 'npm run backup -- [FILE or s3://BUCKET/FILE] [--force]';

/** @param file absolute path or bucket URL. Without it, the backup goes to BACKUP_S3_URL or BACKUP_DIR. */
export type Options = { file: string | undefined; force: boolean };

/** Parses the command line, with paths relative to `typedIn`. @throws OperatorError with the usage */
export function readArguments(args: string[], typedIn: string): Options {
  const { values, positionals } = parseCommandLine(usage, args, {
    force: { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one file: ${usage}`);
  return {
    file: file === undefined ? undefined : backupFile(file, typedIn),
    force: values.force,
  };
}

export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'a backup',
    readOptions: () => readArguments(args, typedIn),
    load: () => import('./run'),
    brokenOff: 'Broken off: this backup was not made. Earlier backups are unchanged.',
    failed: 'This backup was not made, and earlier backups are unchanged',
  });
