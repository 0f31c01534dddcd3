import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../operator-error';

/** No retry can help. */
export class UnrecoverableError extends OperatorError {
  override name = 'UnrecoverableError';
}

type Options = {
  isRunning: () => Promise<boolean>;
  /** Starts it again. Calls never overlap. @throws UnrecoverableError when no retry can help */
  start: () => Promise<void>;
  log: (line: string) => void;
  /** Called if no retry can help. */
  onLost: (error: OperatorError) => void;
  /** Milliseconds between checks. */
  every?: number;
};

/** Milliseconds of running after which the next restart is immediate again. */
const settled = 10_000;

const longestPause = 8_000;

/**
 * Watches the database server and restarts it when it ends: at once, then after growing pauses, also if it keeps ending soon
 * after a start.
 *
 * @returns a function that stops watching, after a start in progress
 */
export function keepRunning({ isRunning, start, log, onLost, every = 500 }: Options) {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal, ref: false });

  const watch = async () => {
    let wait = 0;
    let lastStart = -Infinity;
    let hasFailed = false;
    for (;;) {
      await pause(every);
      // A failed check is no evidence that the server ended.
      if (await isRunning().catch(() => true)) continue;
      if (!hasFailed) {
        log('the database ended unexpectedly; restarting it');
        if (Date.now() - lastStart > settled) wait = 0;
      }
      await pause(wait);
      wait = Math.min(wait * 2 || every, longestPause);
      try {
        await start();
        hasFailed = false;
        lastStart = Date.now();
        log('the database runs again');
      } catch (error) {
        if (error instanceof UnrecoverableError) throw error;
        hasFailed = true;
        const reason = error instanceof Error ? error.message : String(error);
        log(`the database could not be restarted yet: ${reason}`);
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (signal.aborted) return;
    if (!(error instanceof UnrecoverableError)) throw error;
    const what =
      'The embedded PostgreSQL ended while the site was running and could not be restarted.';
    onLost(new OperatorError(`${what} ${error.message}`, { cause: error }));
  });

  return async () => {
    ending.abort();
    await watching;
  };
}
