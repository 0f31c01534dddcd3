import { OperatorError, PartlyDone } from '../../cms/operator-error';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { messageOf } from './message-of';

type Options = {
  /** What is said when it was broken off. */
  brokenOff?: string;
  /** What is said before the words of an error that nobody foresaw. */
  failed?: string;
  /** Milliseconds after which the process ends, whatever still hangs, when it was told to. */
  within?: number;
};

/**
 * Does what the command line asks for, and ends the process: with the status that the work returns, else with 0. What fails is said,
 * an OperatorError in its own words, and the status is 1.
 */
export async function runToEnd(
  work: (lifecycle: Lifecycle) => Promise<number> | Promise<void>,
  { brokenOff = 'Broken off.', failed = 'This failed', ...options }: Options = {},
): Promise<void> {
  const lifecycle = new Lifecycle(options);
  lifecycle.listenToSignals();
  outliveReaders();
  try {
    const status = await work(lifecycle);
    await lifecycle.end(typeof status === 'number' ? status : 0);
  } catch (error) {
    if (error instanceof PartlyDone) console.error(error.message);
    else if (error instanceof Aborted || lifecycle.signal.aborted) console.error(brokenOff);
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`${failed}: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

/**
 * Whoever reads along may stop, as `head` does, a terminal may be closed, and the disk of a log may be full: what is under way comes to
 * its end, in order, and nobody hears of it.
 */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
