import { readEnvironment } from '../../cms/env';
import type { Payload } from 'payload';
import { OperatorError } from '../../cms/operator-error';
import { Ended, Life } from '../serve/lifecycle';
import { messageOf } from './message-of';
import { openDatabase } from './open-database';
import { settleEnvironment } from './apply-env';

export type Outlets = {
  /** For who reads along. */
  report: (line: string) => void;
  /** For what was asked for: it may go into a file or a variable. */
  print: (line: string) => void;
};

/** What needs Payload, and so may be loaded only after process.env is settled. */
type Site<Order> = {
  openPayload: () => Promise<Payload>;
  closePayload: (payload: Payload) => Promise<void>;
  carryOut: (payload: Payload, order: Order, outlets: Outlets) => Promise<void>;
};

type Command<Order> = {
  /** What runs, as the holder of the data folder is told to others. */
  purpose: string;
  /** @throws OperatorError that shows how it is called */
  readOrder: () => Order;
  loadSite: () => Promise<Site<Order>>;
};

/** Carries out an order from the command line, and ends the process: with 0 when it was done, else with 1. */
export async function runCommand<Order>(command: Command<Order>): Promise<void> {
  const life = new Life();
  life.listenToSignals();
  try {
    await carryOut(life, command, command.readOrder());
    await life.end(0);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted) console.error('Broken off.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`This failed: ${messageOf(error)}`);
    await life.end(1);
  }
}

async function carryOut<Order>(
  life: Life,
  { purpose, loadSite }: Command<Order>,
  order: Order,
): Promise<void> {
  const report = (line: string) => console.error(line);
  const declared = readEnvironment();
  const url = await openDatabase(life, declared, { purpose, log: report });
  await settleEnvironment(declared, url);

  const site = await life.begin(loadSite);
  const payload = await life.begin(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  await life.begin(() =>
    site.carryOut(payload, order, { report, print: (line) => console.log(line) }),
  );
}
