import { readEnvironment } from '../../cms/env';
import { runToEnd } from '../command/run-to-end';
import { applyImportCondition } from '../serve/import-condition';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase, openDataDirectory } from '../serve/open-database';
import { type Options, readArguments } from './arguments';

/** Restores a backup, and ends the process. The exit code is 1 if the restore fails. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runToEnd((lifecycle) => restoreSite(lifecycle, readArguments(args, typedIn)), {
    brokenOff: 'Broken off; nothing was changed.',
    failed: 'Nothing was restored',
  });

async function restoreSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // Migrations import Payload's packages. applyEnv would create a secret, but the backup may contain it.
  applyImportCondition('production');
  const { check, restore } = await lifecycle.addStep(() => import('./run'));
  const io = { report, signal: lifecycle.signal };
  if (options.check) return lifecycle.addStep(() => check(declared, options, io));

  // A running site would keep outdated data in memory, so a restore needs the data folder for itself.
  await openDataDirectory(lifecycle, declared, { purpose: 'a restore' });
  const url = await openDatabase(lifecycle, declared, { log: report });
  await lifecycle.addStep(() => restore(declared, url, options, io));
}
