import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { openDatabaseForCommand } from '../serve/open-database';
import { applyEnv } from '../serve/apply-env';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { readArguments } from './arguments';
import { readSeedFolder } from './read-seed-folder';

/** Below the repository, where commands run. */
const ownContent = path.resolve('scripts/seed/content');

/** Seeds from the command line, and ends the process: with 0 when everything was done, else with 1. */
export async function main(args: string[], typedIn: string): Promise<void> {
  // What was written so far is taken back first, which takes its time on a busy machine; a second Ctrl-C ends it at once.
  const lifecycle = new Lifecycle({ within: 60_000 });
  lifecycle.listenToSignals();
  try {
    await seed(lifecycle, readArguments(args, { typedIn, ownContent }));
    await lifecycle.end(0);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted)
      console.error('Broken off; nothing was written.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`Seeding failed, and nothing was written: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

async function seed(lifecycle: Lifecycle, { folder, dryRun }: ReturnType<typeof readArguments>) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // Most mistakes can be told before anything is started.
  await lifecycle.addStep(() => readSeedFolder(folder, null));
  const url = await openDatabaseForCommand(lifecycle, declared, {
    purpose: 'a seeding',
    log: report,
  });
  await applyEnv(declared, { DATABASE_URL: url });

  const site = await lifecycle.addStep(() => import('./deps'));
  const payload = await lifecycle.addStep(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
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
