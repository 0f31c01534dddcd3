import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

const usage = 'npm run export -- FOLDER [--force]';

/**
 * What the command line asks for.
 *
 * @param typedIn where the command was typed: paths are meant from there
 * @returns an absolute folder
 * @throws OperatorError for anything but one folder and --force
 */
export function readArguments(args: string[], typedIn: string) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0)
      throw new OperatorError(`Name the folder that the files go to: ${usage}`);
    return { folder: path.resolve(typedIn, folder), force: values.force };
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}. It is called like this: ${usage}`);
  }
}
