import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { openDatabaseForCommand } from '../serve/open-database';
import { applyEnv } from '../serve/apply-env';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { readArguments } from './arguments';
import { checkOutputDir } from './output-dir';

/** Exports from the command line, and ends the process: with 0 when everything was written, else with 1. */
export async function main(args: string[], typedIn: string): Promise<void> {
  const lifecycle = new Lifecycle();
  lifecycle.listenToSignals();
  try {
    await exportSite(lifecycle, readArguments(args, typedIn));
    await lifecycle.end(0);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted)
      console.error('Broken off; nothing was written.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`Exporting failed, and nothing was written: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

async function exportSite(
  lifecycle: Lifecycle,
  { folder, force }: ReturnType<typeof readArguments>,
) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // What would be in the way is told before anything is started.
  await lifecycle.addStep(() => checkOutputDir(folder, force));
  const url = await openDatabaseForCommand(lifecycle, declared, {
    purpose: 'an export',
    log: report,
  });
  await applyEnv(declared, { DATABASE_URL: url });

  const site = await lifecycle.addStep(() => import('./deps'));
  const payload = await lifecycle.addStep(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  if ((await lifecycle.addStep(() => site.pendingMigrations(payload, site.migrations))).length > 0)
    throw new OperatorError('The database is not ready for this version: start the site once.');
  const { files, warnings } = await lifecycle.addStep(() =>
    site.exportFolder(payload, folder, { force, signal: lifecycle.signal }),
  );
  for (const warning of warnings) report(`look at  ${warning}`);
  report(`${files} files written to ${folder}.`);
}
