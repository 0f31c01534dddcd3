import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { openSite } from '../command/open-site';
import { runToEnd } from '../command/run-to-end';
import type { Lifecycle } from '../serve/lifecycle';
import { readArguments } from './arguments';
import { readSeedFolder } from './read-seed-folder';

/** Below the repository, where commands run. */
const ownContent = path.resolve('scripts/seed/content');

/** Seeds from the command line, and ends the process: with 0 when everything was done, else with 1. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runToEnd((lifecycle) => seed(lifecycle, readArguments(args, { typedIn, ownContent })), {
    brokenOff: 'Broken off; nothing was written.',
    failed: 'Seeding failed, and nothing was written',
    // What was written so far is taken back first, which takes its time on a busy machine; a second Ctrl-C ends it at once.
    within: 60_000,
  });

async function seed(lifecycle: Lifecycle, { folder, dryRun }: ReturnType<typeof readArguments>) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // Most mistakes can be told before anything is started.
  await lifecycle.addStep(() => readSeedFolder(folder, null));
  const { site, payload } = await openSite(lifecycle, declared, {
    purpose: 'a seeding',
    log: report,
    load: () => import('./deps'),
  });
  // To ask what would change must change nothing, the database's shape included.
  const pending = await lifecycle.addStep(() => site.pendingMigrations(payload, site.migrations));
  if (dryRun && pending.length > 0)
    throw new OperatorError(
      `The database is older than these sources (${pending.join(', ')} is missing): start the site from them once, then ask again.`,
    );
  await lifecycle.addStep(() => site.applyMigrations(payload, site.migrations, { log: report }));
  const { signal } = lifecycle;
  const summary = await lifecycle.addStep(() =>
    site.seedFolder(payload, folder, { dryRun, report, signal }),
  );
  report(`\n${site.summaryTable(summary)}`);
}
