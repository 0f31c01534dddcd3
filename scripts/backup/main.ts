import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';

/** Writes a backup. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'a backup',
    readOptions: () => readArguments(args, typedIn),
    load: () => import('./run'),
    brokenOff: 'Broken off: this backup was not made. Earlier backups are unchanged.',
    failed: 'This backup was not made, and earlier backups are unchanged',
  });
