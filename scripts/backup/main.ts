import { readEnvironment } from '../../cms/env';
import { openSite } from '../command/open-site';
import { runToEnd } from '../command/run-to-end';
import type { Lifecycle } from '../serve/lifecycle';
import { type Options, readArguments } from './arguments';

/** Writes a backup from the command line, and ends the process: with 0 when it is whole, else with 1. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runToEnd((lifecycle) => backUpSite(lifecycle, readArguments(args, typedIn)), {
    brokenOff: 'Broken off: this backup was not made. Earlier ones are as they were.',
    failed: 'Earlier backups are as they were; this one was not made, as this failed',
  });

async function backUpSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const report = (line: string) => console.error(line);
  const { environment, site, payload } = await openSite(lifecycle, readEnvironment(), {
    purpose: 'a backup',
    log: report,
    load: () => import('./deps'),
  });
  // No step: one that is whole when it is broken off is there.
  const { signal } = lifecycle;
  const file = await site.run(payload, environment, options, { report, signal });
  console.log(file);
}
