import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { openDatabase } from '../command/open-database';
import { settleEnvironment } from '../command/apply-env';
import { Ended, Life } from '../serve/lifecycle';
import { readArguments } from './arguments';
import { checkPlace } from './output-dir';

/** Exports from the command line, and ends the process: with 0 when everything was written, else with 1. */
export async function main(args: string[], typedIn: string): Promise<void> {
  const life = new Life();
  life.listenToSignals();
  try {
    await exportSite(life, readArguments(args, typedIn));
    await life.end(0);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted)
      console.error('Broken off; nothing was written.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`Exporting failed, and nothing was written: ${messageOf(error)}`);
    await life.end(1);
  }
}

async function exportSite(life: Life, { folder, force }: ReturnType<typeof readArguments>) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // What would be in the way is told before anything is started.
  await life.begin(() => checkPlace(folder, force));
  const url = await openDatabase(life, declared, { purpose: 'an export', log: report });
  await settleEnvironment(declared, url);

  const site = await life.begin(() => import('./deps'));
  const payload = await life.begin(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  if ((await life.begin(() => site.pendingMigrations(payload, site.migrations))).length > 0)
    throw new OperatorError('The database is not ready for this version: start the site once.');
  const { files, warnings } = await life.begin(() =>
    site.exportFolder(payload, folder, { force, signal: life.signal }),
  );
  for (const warning of warnings) report(`look at  ${warning}`);
  report(`${files} files written to ${folder}.`);
}
