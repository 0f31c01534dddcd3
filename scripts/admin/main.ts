import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';

/** Makes and lists the accounts of author and editors, and sets their passwords anew, from the command line. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for accounts',
    readOptions: () => readArguments(args),
    loadSite: () => import('./deps'),
  });
