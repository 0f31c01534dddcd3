import type { Payload } from 'payload';
import { readEnvironment } from '../../cms/env';
import { type Deps, openSite } from './open-site';
import { runToEnd } from './run-to-end';

export type Io = {
  /** For who reads along. */
  report: (line: string) => void;
  /** For the result: it may go into a file or a variable. */
  print: (line: string) => void;
};

type Command<Options> = {
  /** What runs, as the holder of the data folder is told to others. */
  purpose: string;
  /** @throws OperatorError that shows how it is called */
  readOptions: () => Options;
  loadSite: () => Promise<
    Deps & { run: (payload: Payload, order: Options, io: Io) => Promise<void> }
  >;
};

/** Carries out an order from the command line, and ends the process: with 0 when it was done, else with 1. */
export const runCommand = <Options>({
  purpose,
  readOptions,
  loadSite,
}: Command<Options>): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const order = readOptions();
    const report = (line: string) => console.error(line);
    const { site, payload } = await openSite(lifecycle, readEnvironment(), {
      purpose,
      log: report,
      load: loadSite,
    });
    await lifecycle.addStep(() =>
      site.run(payload, order, { report, print: (line) => console.log(line) }),
    );
  });
