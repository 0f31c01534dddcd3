import { runCommand } from '../command/run-command';
import { readArguments } from './arguments';

/** Creates, lists and revokes API keys. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for keys',
    readOptions: () => readArguments(args),
    load: () => import('./run'),
  });
