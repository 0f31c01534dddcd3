import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';

/** Creates and lists accounts of authors and editors, and resets their passwords. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for accounts',
    readOptions: () => readArguments(args),
    load: () => import('./run'),
  });
