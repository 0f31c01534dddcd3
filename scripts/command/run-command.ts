import type { Payload } from 'payload';
import { type Environment, readEnvironment } from '../../cms/platform/env';
import { OperatorError, PartlyDone } from '../../cms/platform/operator-error';
import { Aborted, Lifecycle } from '../serve/lifecycle';
import { openDatabaseForCommand } from '../serve/open-database';
import { applyEnv } from '../serve/secrets';

/** Returns the message of an unexpected error, or its stack when debugging. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isDebugging() && error instanceof Error ? (error.stack ?? message) : message;
}

const isDebugging = () => ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');

type Messages = {
  /** Printed when a signal ended the command. */
  aborted?: string;
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
  { aborted = 'Aborted.', failed = 'This failed', ...options }: Messages = {},
): Promise<void> {
  const lifecycle = new Lifecycle(options);
  lifecycle.listenToSignals();
  // The command continues if nothing reads its output (`head`), its terminal is closed, or the disk of its log is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const status = await work(lifecycle);
    await lifecycle.end(typeof status === 'number' ? status : 0);
  } catch (error) {
    if (error instanceof PartlyDone) console.error(error.message);
    else if (error instanceof Aborted || lifecycle.signal.aborted) console.error(aborted);
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`${failed}: ${messageOf(error)}`);
    await lifecycle.end(1);
  }
}

/** Opens the site's database and Payload until the process ends. @throws OperatorError if the database cannot be opened */
export async function openSite(
  lifecycle: Lifecycle,
  declared: Environment,
  { purpose, log }: { purpose: string; log: (line: string) => void },
) {
  const url = await openDatabaseForCommand(lifecycle, declared, { purpose, log });
  const environment = await applyEnv(declared, { DATABASE_URL: url });
  const { openPayload, closePayload } = await import('../serve/payload');
  const LOG_LEVEL = isDebugging() ? environment.LOG_LEVEL : 'silent';
  const { payload } = await lifecycle.addStep(
    () => openPayload({ ...environment, LOG_LEVEL }),
    (opened) => closePayload(opened.payload),
  );
  return { environment, payload };
}

export type Io = {
  report: (line: string) => void;
  /** Writes the result to stdout, which may be a file or a variable. */
  print: (line: string) => void;
  environment: Environment;
  /** Aborted when the process has to end. */
  signal: AbortSignal;
};

type Command<Options> = Messages & {
  /** Name of the command in errors of other processes, while this one locks the data folder: `a backup`. */
  purpose: string;
  /** Parses and checks the command line before anything is started. @throws OperatorError with the usage */
  readOptions: (args: string[], userCwd: string) => Options | Promise<Options>;
  run: (payload: Payload, options: Options, io: Io) => Promise<void>;
  /** Prints progress, by default to stderr. */
  report?: (line: string) => void;
};

/**
 * Returns a function that runs a command that needs the site's database, and ends the process. The exit code is 1 if the command
 * fails.
 */
export const command =
  <Options>({
    purpose,
    readOptions,
    run,
    report = (line) => console.error(line),
    ...messages
  }: Command<Options>) =>
  (args: string[], userCwd: string): Promise<void> =>
    runToEnd(async (lifecycle) => {
      const { signal } = lifecycle;
      const options = await lifecycle.addStep(async () => readOptions(args, userCwd));
      const site = await openSite(lifecycle, readEnvironment(), { purpose, log: report });
      const { payload, environment } = site;
      const print = (line: string) => console.log(line);
      // Not a step: work that is complete when a signal arrives counts as done.
      await run(payload, options, { report, print, environment, signal });
    }, messages);
