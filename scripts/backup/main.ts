import { OperatorError } from '../../cms/operator-error';
import { backupFile } from '../command/backup-file';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';

const usage = 'npm run backup -- [FILE or s3://BUCKET/FILE] [--force]';

export type Options = ReturnType<typeof readArguments>;

/** Parses the command line, with paths relative to `typedIn`. @throws OperatorError with the usage */
export function readArguments(args: string[], typedIn: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    force: { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one file: ${usage}`);
  return {
    // Without a name, the backup goes to BACKUP_S3_URL or BACKUP_DIR.
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
