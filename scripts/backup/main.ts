import { OperatorError } from '../../cms/operator-error';
import { readEnvironment } from '../../cms/env';
import { messageOf } from '../command/message-of';
import { applyEnv } from '../serve/apply-env';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { openDatabaseForCommand } from '../serve/open-database';
import { type Options, readArguments } from './arguments';

/** Writes a backup from the command line, and ends the process: with 0 when it is whole, else with 1. */
export async function main(args: string[], typedIn: string): Promise<void> {
  const lifecycle = new Lifecycle();
  lifecycle.listenToSignals();
  try {
    await backUpSite(lifecycle, readArguments(args, typedIn));
    await lifecycle.end(0);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted)
      console.error('Broken off; there is no backup.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`There is no backup, as this failed: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

async function backUpSite(lifecycle: Lifecycle, options: Options): Promise<void> {
  const report = (line: string) => console.error(line);
  const declared = readEnvironment();
  const url = await openDatabaseForCommand(lifecycle, declared, {
    purpose: 'a backup',
    log: report,
  });
  const environment = await applyEnv(declared, { DATABASE_URL: url });
  const site = await lifecycle.addStep(() => import('./deps'));
  const payload = await lifecycle.addStep(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  const file = await lifecycle.addStep(() =>
    site.run(payload, environment, options, { report, signal: lifecycle.signal }),
  );
  console.log(file);
}
