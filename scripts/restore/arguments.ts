import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';
import { backupFile } from '../command/backup-file';

const usage = 'npm run restore -- FILE or s3://BUCKET/FILE [--replace | --check]';

/** @param file absolute, or in a bucket */
export type Options = { file: string; replace: boolean; check: boolean };

/**
 * What the command line asks for.
 *
 * @param typedIn where the command was typed: paths are meant from there
 * @throws OperatorError that shows how it is called
 */
export function readArguments(args: string[], typedIn: string): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        replace: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new OperatorError(`Name the backup: ${usage}`);
    if (values.check && values.replace)
      throw new OperatorError(`--check looks only, and replaces nothing: ${usage}`);
    return { file: backupFile(file, typedIn), ...values };
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}. It is called like this: ${usage}`);
  }
}
