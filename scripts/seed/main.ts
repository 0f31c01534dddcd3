import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';
import { readSeedFolder } from './read-seed-folder';

const usage = 'npm run seed -- [FOLDER] [--dry-run]';

/** Relative to the repository, which is the working folder. */
const ownContent = 'scripts/seed/content';

/** Parses the command line, with paths relative to `typedIn`. @throws OperatorError with the usage */
export function readArguments(args: string[], typedIn: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    'dry-run': { type: 'boolean', default: false },
  });
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one folder only: ${usage}`);
  return {
    folder: folder === undefined ? path.resolve(ownContent) : path.resolve(typedIn, folder),
    dryRun: values['dry-run'],
  };
}

/** Seeds the site from a folder. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'a seeding',
    readOptions: async () => {
      const options = readArguments(args, typedIn);
      // Finds most mistakes before anything is started.
      await readSeedFolder(options.folder, null);
      return options;
    },
    load: () => import('./run'),
    report: console.log,
    brokenOff: 'Broken off; nothing was written.',
    failed: 'Seeding failed, and nothing was written',
    // The rollback may take long on a busy machine. A second Ctrl-C ends it at once.
    within: 60_000,
  });
