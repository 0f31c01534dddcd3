import path from 'node:path';
import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';
import { readSeedFolder } from './read-seed-folder';

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
