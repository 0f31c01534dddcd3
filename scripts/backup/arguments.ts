import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';
import { backupFile } from '../command/backup-file';

const usage = 'npm run backup -- [FILE or s3://BUCKET/FILE] [--force]';

/** @param file absolute, or in a bucket; undefined for one in BACKUP_S3_URL or BACKUP_DIR with the time in its name */
export type Options = { file: string | undefined; force: boolean };

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
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new OperatorError(`Name one file: ${usage}`);
    return {
      file: file === undefined ? undefined : backupFile(file, typedIn),
      force: values.force,
    };
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}. It is called like this: ${usage}`);
  }
}
