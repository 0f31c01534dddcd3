import { OperatorError, PartlyDone } from '../../cms/operator-error';
import { Aborted, Lifecycle } from '../serve/lifecycle';

/** Returns the message of an unexpected error, or its stack when debugging. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isDebugging = process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace';
  return isDebugging && error instanceof Error ? (error.stack ?? message) : message;
}

export type Messages = {
  /** Printed when a signal ended the command. */
  brokenOff?: string;
  /** Printed before the message of an unexpected error. */
  failed?: string;
  /** Milliseconds after a signal within which the process ends in any case. */
  within?: number;
};

/**
 * Runs a command and ends the process with the exit code that `work` returns, by default 0. An error is printed, and the exit code
 * is 1.
 */
export async function runToEnd(
  work: (lifecycle: Lifecycle) => Promise<number> | Promise<void>,
  { brokenOff = 'Broken off.', failed = 'This failed', ...options }: Messages = {},
): Promise<void> {
  const lifecycle = new Lifecycle(options);
  lifecycle.listenToSignals();
  // The command goes on if nothing reads its output, as with `head`, if its terminal is closed, or if the disk of its log is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
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
