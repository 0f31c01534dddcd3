import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';

/** Makes, lists and revokes API keys from the command line. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for keys',
    readOptions: () => readArguments(args),
    loadSite: () => import('./deps'),
  });
