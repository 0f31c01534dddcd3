import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { messageOf } from '../command/message-of';
import { openDatabase } from '../command/open-database';
import { settleEnvironment } from '../command/settle-environment';
import { Ended, Life } from '../serve/life';
import { readArguments, type Order } from './arguments';

/** Makes, lists and revokes API keys from the command line, and ends the process: with 0 when it was done, else with 1. */
export async function main(args: string[]): Promise<void> {
  const life = new Life();
  life.listenToSignals();
  try {
    await manageKeys(life, readArguments(args));
    await life.end(0);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted) console.error('Broken off.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`This failed: ${messageOf(error)}`);
    await life.end(1);
  }
}

async function manageKeys(life: Life, order: Order): Promise<void> {
  const report = (line: string) => console.error(line);
  const declared = readEnvironment();
  const url = await openDatabase(life, declared, { purpose: 'a command for keys', log: report });
  await settleEnvironment(declared, url);

  const site = await life.begin(() => import('./open-site'));
  const payload = await life.begin(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  await life.begin(() =>
    site.carryOut(payload, order, { report, print: (line) => console.log(line) }),
  );
}
