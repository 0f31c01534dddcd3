import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';
import { checkOutputDir } from './output-dir';
import { isTable } from './subscribers';

const usage = 'npm run export -- FOLDER|SUBSCRIBERS.csv [--force]';

/** Parses the command line, with paths relative to `typedIn`. @throws OperatorError with the usage */
export function readArguments(args: string[], typedIn: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    force: { type: 'boolean', default: false },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new OperatorError(`Name one folder or .csv file: ${usage}`);
  return { folder: path.resolve(typedIn, folder), force: values.force };
}

/** Exports the content to a folder, or the subscribers to a .csv file. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'an export',
    readOptions: async () => {
      const options = readArguments(args, typedIn);
      if (!isTable(options.folder)) await checkOutputDir(options.folder, options.force);
      return options;
    },
    load: () => import('./run'),
    report: console.log,
    brokenOff: 'Broken off; nothing was written.',
    failed: 'The export failed, and nothing was written',
  });
