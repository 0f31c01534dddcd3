import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';
import { checkOutputDir } from './output-dir';

/** Exports the content to a folder. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'an export',
    readOptions: async () => {
      const options = readArguments(args, typedIn);
      await checkOutputDir(options.folder, options.force);
      return options;
    },
    load: () => import('./run'),
    report: console.log,
    brokenOff: 'Broken off; nothing was written.',
    failed: 'The export failed, and nothing was written',
  });
