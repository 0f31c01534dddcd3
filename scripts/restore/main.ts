import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { backupFile } from '../command/backup-file';
import { parseCommandLine } from '../command/parse-command-line';
import { runToEnd } from '../command/run-to-end';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase, openDataDirectory } from '../serve/open-database';

const usage = 'npm run restore -- FILE or s3://BUCKET/FILE [--replace | --check]';

export type Options = ReturnType<typeof readArguments>;

/** Parses the command line, with paths relative to `typedIn`. @throws OperatorError with the usage */
export function readArguments(args: string[], typedIn: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new OperatorError(`Name one backup: ${usage}`);
  if (values.check && values.replace)
    throw new OperatorError(`--check replaces nothing: leave out --replace. ${usage}`);
  return { file: backupFile(file, typedIn), ...values };
}

/** Restores a backup, and ends the process. The exit code is 1 if the restore fails. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runToEnd((lifecycle) => restoreSite(lifecycle, readArguments(args, typedIn)), {
    brokenOff: 'Broken off; nothing was changed.',
    failed: 'Nothing was restored',
  });

async function restoreSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  const { check, restore } = await lifecycle.addStep(() => import('./run'));
  const io = { report, signal: lifecycle.signal };
  if (options.check) return lifecycle.addStep(() => check(declared, options, io));

  // A running site would keep outdated data in memory, so a restore needs the data folder for itself.
  await openDataDirectory(lifecycle, declared, { purpose: 'a restore' });
  const url = await openDatabase(lifecycle, declared, { log: report });
  await lifecycle.addStep(() => restore(declared, url, options, io));
}
