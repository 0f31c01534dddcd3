import type { Payload } from 'payload';
import { type Environment, readEnvironment } from '../../cms/env';
import { openSite } from './open-site';
import { type Messages, runToEnd } from './run-to-end';

export type Io = {
  report: (line: string) => void;
  /** Writes the result to stdout, which may be a file or a variable. */
  print: (line: string) => void;
  environment: Environment;
  /** Aborted when the process has to end. */
  signal: AbortSignal;
};

type Command<Options> = Messages & {
  /** Name of the command, which another process is told while this one locks the data folder: `a backup`. */
  purpose: string;
  /** Parses and checks the command line before anything is started. @throws OperatorError with the usage */
  readOptions: () => Options | Promise<Options>;
  /** Imports code that needs Payload. It may be imported only after process.env is complete. */
  load: () => Promise<{ run: (payload: Payload, options: Options, io: Io) => Promise<void> }>;
  /** Where the progress goes: stderr by default. */
  report?: (line: string) => void;
};

/** Runs a command that needs the site's database, and ends the process. The exit code is 1 if the command fails. */
export const runCommand = <Options>({
  purpose,
  readOptions,
  load,
  report = (line) => console.error(line),
  ...messages
}: Command<Options>): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const { signal } = lifecycle;
    const options = await lifecycle.addStep(async () => readOptions());
    const { environment, site, payload } = await openSite(lifecycle, readEnvironment(), {
      purpose,
      log: report,
      load,
    });
    // Not a step: work that is complete when a signal arrives counts as done.
    const print = (line: string) => console.log(line);
    await site.run(payload, options, { report, print, environment, signal });
  }, messages);
