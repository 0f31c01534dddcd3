import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isBucketUrl, parseBucketUrl } from '../../cms/platform/env';
import { OperatorError } from '../../cms/platform/operator-error';

/** Parses a command line. @throws OperatorError with the usage, for an unknown option or a missing value */
export function parseCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // parseArgs throws a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}.\nUsage: ${usage}`);
  }
}

/** Returns the absolute path or bucket URL of a backup. @throws OperatorError for a pipe, or for a bucket URL without a file */
export function backupFile(named: string, userCwd: string): string {
  if (named === '-') throw new OperatorError('A backup cannot go through a pipe: name a file.');
  if (!isBucketUrl(named)) return path.resolve(userCwd, named);
  if (!parseBucketUrl(named)?.key || named.endsWith('/'))
    throw new OperatorError(
      `${named} names no file in a bucket: use a URL such as s3://bucket/site.backup.`,
    );
  return named;
}
