import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';
import { readSeedFolder } from './read-seed-folder';

const usage = 'npm run seed -- [FOLDER] [--dry-run]';

/**
 * Parses the command line.
 *
 * @param typedIn folder that relative paths start from
 * @param ownContent folder that is seeded by default
 * @throws OperatorError with the usage
 */
export function readArguments(
  args: string[],
  { typedIn, ownContent }: { typedIn: string; ownContent: string },
) {
  const { values, positionals } = parseCommandLine(usage, {
    args,
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one folder only: ${usage}`);
  return {
    folder: folder === undefined ? ownContent : path.resolve(typedIn, folder),
    dryRun: values['dry-run'],
  };
}

/** Relative to the repository, which is the working folder. */
const ownContent = path.resolve('scripts/seed/content');

/** Seeds the site from a folder. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'a seeding',
    readOptions: async () => {
      const options = readArguments(args, { typedIn, ownContent });
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
