import { readEnvironment } from '../../cms/env';
import { openSite } from '../command/open-site';
import { runToEnd } from '../command/run-to-end';
import type { Lifecycle } from '../serve/lifecycle';
import { readArguments } from './arguments';
import { checkOutputDir } from './output-dir';

/** Exports from the command line, and ends the process: with 0 when everything was written, else with 1. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runToEnd((lifecycle) => exportSite(lifecycle, readArguments(args, typedIn)), {
    brokenOff: 'Broken off; nothing was written.',
    failed: 'Exporting failed, and nothing was written',
  });

async function exportSite(
  lifecycle: Lifecycle,
  { folder, force }: ReturnType<typeof readArguments>,
) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // What would be in the way is told before anything is started.
  await lifecycle.addStep(() => checkOutputDir(folder, force));
  const { site, payload } = await openSite(lifecycle, declared, {
    purpose: 'an export',
    log: report,
    load: () => import('./deps'),
  });
  await lifecycle.addStep(() => site.assertMigrated(payload, site.migrations));
  const { files, warnings } = await lifecycle.addStep(() =>
    site.exportFolder(payload, folder, { force, signal: lifecycle.signal }),
  );
  for (const warning of warnings) report(`look at  ${warning}`);
  report(`${files} files written to ${folder}.`);
}
