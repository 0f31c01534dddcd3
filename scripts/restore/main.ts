import { readEnvironment } from '../../cms/env';
import { runToEnd } from '../command/run-to-end';
import { applyImportCondition } from '../serve/import-condition';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase, openDataDirectory } from '../serve/open-database';
import { type Options, readArguments } from './arguments';

/** Restores from the command line, and ends the process: with 0 when everything is there, else with 1. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runToEnd((lifecycle) => restoreSite(lifecycle, readArguments(args, typedIn)), {
    brokenOff: 'Broken off; everything is as it was.',
    failed: 'Nothing was restored, as this failed',
  });

async function restoreSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // Migrations import Payload's packages. The secret is settled by the backup, so applyEnv must not make one.
  applyImportCondition('production');
  const { check, restore } = await lifecycle.addStep(() => import('./run'));
  const io = { report, signal: lifecycle.signal };
  if (options.check) return lifecycle.addStep(() => check(declared, options, io));

  // Beside a running site nothing is restored: it would go on with what it has in memory.
  await openDataDirectory(lifecycle, declared, { purpose: 'a restore' });
  const url = await openDatabase(lifecycle, declared, { log: report });
  await lifecycle.addStep(() => restore(declared, url, options, io));
}
