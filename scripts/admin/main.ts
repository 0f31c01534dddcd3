import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';

/** Sets a password anew from the command line. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for passwords',
    readOptions: () => readArguments(args),
    loadSite: () => import('./deps'),
  });
