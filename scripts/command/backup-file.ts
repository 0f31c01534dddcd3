import path from 'node:path';
import { isBucketUrl, parseBucketUrl } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';

/**
 * The file of a backup that a command line names.
 *
 * @param typedIn where the command was typed: paths are meant from there
 * @returns an absolute path, or a place in a bucket
 * @throws OperatorError for a bucket without a file in it, and for a pipe
 */
export function backupFile(named: string, typedIn: string): string {
  if (named === '-')
    throw new OperatorError(
      'A backup is written to a file and read from one, not through a pipe: name a file.',
    );
  if (!isBucketUrl(named)) return path.resolve(typedIn, named);
  if (!parseBucketUrl(named)?.key || named.endsWith('/'))
    throw new OperatorError(
      `${named} names no file in a bucket: it is named like s3://bucket/site.backup.`,
    );
  return named;
}
