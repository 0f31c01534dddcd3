import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { openDatabase } from '../command/open-database';
import { settleEnvironment } from '../command/apply-env';
import { Ended, Life } from '../serve/lifecycle';
import { readArguments, type Places } from './arguments';
import { readSeedFolder } from './read-seed-folder';

/** Seeds from the command line, and ends the process: with 0 when everything was done, else with 1. */
export async function main(args: string[], places: Places): Promise<void> {
  // What was written so far is taken back first, which takes its time on a busy machine; a second Ctrl-C ends it at once.
  const life = new Life({ within: 60_000 });
  life.listenToSignals();
  try {
    await seed(life, readArguments(args, places));
    await life.end(0);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted)
      console.error('Broken off; nothing was written.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`Seeding failed, and nothing was written: ${messageOf(error)}`);
    await life.end(1);
  }
}

async function seed(life: Life, { folder, dryRun }: ReturnType<typeof readArguments>) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // Most mistakes can be told before anything is started.
  await life.begin(() => readSeedFolder(folder, null));
  const url = await openDatabase(life, declared, { purpose: 'a seeding', log: report });
  await settleEnvironment(declared, url);

  const site = await life.begin(() => import('./deps'));
  const payload = await life.begin(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  // To ask what would change must change nothing, the database's shape included.
  const pending = await life.begin(() => site.pendingMigrations(payload, site.migrations));
  if (dryRun && pending.length > 0)
    throw new OperatorError(
      `The database is older than these sources (${pending.join(', ')} is missing): start the site from them once, then ask again.`,
    );
  await life.begin(() => site.applyMigrations(payload, site.migrations, { log: report }));
  const { signal } = life;
  const summary = await life.begin(() =>
    site.seedFolder(payload, folder, { dryRun, report, signal }),
  );
  report(`\n${site.summaryTable(summary)}`);
}
