import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

const usage = 'npm run seed -- [FOLDER] [--dry-run]';

interface Paths {
  /** Where the command was typed: paths are meant from there. */
  typedIn: string;
  /** What is seeded when no folder is named. */
  ownContent: string;
}

/**
 * What the command line asks for.
 *
 * @returns an absolute folder
 * @throws OperatorError for anything but one folder and --dry-run
 */
export function readArguments(args: string[], { typedIn, ownContent }: Paths) {
  try {
    const { values, positionals } = parseArgs({
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
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}. It is called like this: ${usage}`);
  }
}
