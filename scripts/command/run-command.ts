import { readEnvironment } from '../../cms/env';
import type { Payload } from 'payload';
import { OperatorError } from '../../cms/operator-error';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { messageOf } from './message-of';
import { openDatabaseForCommand } from '../serve/open-database';
import { applyEnv } from '../serve/apply-env';

export type Io = {
  /** For who reads along. */
  report: (line: string) => void;
  /** For the result: it may go into a file or a variable. */
  print: (line: string) => void;
};

/** What needs Payload, and so may be loaded only after process.env is settled. */
type Site<Options> = {
  openPayload: () => Promise<Payload>;
  closePayload: (payload: Payload) => Promise<void>;
  run: (payload: Payload, order: Options, io: Io) => Promise<void>;
};

type Command<Options> = {
  /** What runs, as the holder of the data folder is told to others. */
  purpose: string;
  /** @throws OperatorError that shows how it is called */
  readOptions: () => Options;
  loadSite: () => Promise<Site<Options>>;
};

/** Carries out an order from the command line, and ends the process: with 0 when it was done, else with 1. */
export async function runCommand<Options>(command: Command<Options>): Promise<void> {
  const lifecycle = new Lifecycle();
  lifecycle.listenToSignals();
  try {
    await run(lifecycle, command, command.readOptions());
    await lifecycle.end(0);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted) console.error('Broken off.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`This failed: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

async function run<Options>(
  lifecycle: Lifecycle,
  { purpose, loadSite }: Command<Options>,
  order: Options,
): Promise<void> {
  const report = (line: string) => console.error(line);
  const declared = readEnvironment();
  const url = await openDatabaseForCommand(lifecycle, declared, { purpose, log: report });
  await applyEnv(declared, { DATABASE_URL: url });

  const site = await lifecycle.addStep(loadSite);
  const payload = await lifecycle.addStep(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  await lifecycle.addStep(() =>
    site.run(payload, order, { report, print: (line) => console.log(line) }),
  );
}
