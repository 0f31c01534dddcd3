import path from 'node:path';
import { isBucketUrl, parseBucketUrl } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';

/**
 * Returns the backup file that a command line names: an absolute path or a bucket URL.
 *
 * @param typedIn folder that relative paths start from
 * @throws OperatorError for a pipe, or for a bucket URL without a file
 */
export function backupFile(named: string, typedIn: string): string {
  if (named === '-') throw new OperatorError('A backup cannot go through a pipe: name a file.');
  if (!isBucketUrl(named)) return path.resolve(typedIn, named);
  if (!parseBucketUrl(named)?.key || named.endsWith('/'))
    throw new OperatorError(
      `${named} names no file in a bucket: use a URL such as s3://bucket/site.backup.`,
    );
  return named;
}
