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
  /** Whether the cause may pass, such as a full disk. If so, attempts continue. */
  mayPass?: () => Promise<boolean>;
  /** Called after the last failed attempt. */
  onLost: (error: OperatorError) => void;
  /** Milliseconds between checks. */
  every?: number;
  /** Milliseconds before each attempt. */
  pauses?: number[];
  /** Milliseconds of running after which the pauses begin again. */
  settled?: number;
};

/**
 * Watches the database server and restarts it when it ends: at once, then after growing pauses, also if it keeps ending soon
 * after a start. Retries while `mayPass` is true.
 *
 * @returns a function that stops watching, after a start in progress
 */
export function keepRunning({
  isRunning,
  start,
  log,
  mayPass = async () => false,
  onLost,
  every = 500,
  pauses = [0, 500, 1_000, 2_000, 4_000, 8_000],
  settled = 10_000,
}: Options): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal, ref: false });

  const watch = async () => {
    let tries = 0;
    let lastStart = Date.now();
    let failure: unknown;
    for (;;) {
      await pause(every);
      // A check that fails says nothing about the server.
      if (await isRunning().catch(() => true)) continue;
      if (failure === undefined) {
        log('the database ended unexpectedly; restarting it');
        if (Date.now() - lastStart > settled) tries = 0;
      }
      const wait = pauses[tries] ?? ((await mayPass()) ? pauses.at(-1) : undefined);
      if (wait === undefined) throw lost(tries, failure);
      tries += 1;
      await pause(wait);
      try {
        await start();
        lastStart = Date.now();
        failure = undefined;
        log('the database runs again');
      } catch (error) {
        failure = error;
        if (error instanceof UnrecoverableError) throw lost(tries, error);
        log(`the database could not be restarted yet: ${messageOf(error)}`);
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (signal.aborted) return;
    if (!(error instanceof OperatorError)) throw error;
    onLost(error);
  });

  return async () => {
    ending.abort();
    await watching;
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function lost(tries: number, failure: unknown): OperatorError {
  const what = 'The embedded PostgreSQL ended while the site was running';
  if (failure === undefined)
    return new OperatorError(
      `${what} and ended again after each of ${tries} restarts. See its log.`,
    );
  return new OperatorError(
    `${what} and could not be restarted, after ${tries} ${tries === 1 ? 'attempt' : 'attempts'}. ${messageOf(failure)}`,
    { cause: failure },
  );
}
