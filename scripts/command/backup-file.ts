import path from 'node:path';
import { isBucketUrl, parseBucketUrl } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';

/** Returns the absolute path or bucket URL of a backup. @throws OperatorError for a pipe, or for a bucket URL without a file */
export function backupFile(named: string, typedIn: string): string {
  if (named === '-') throw new OperatorError('A backup cannot go through a pipe: name a file.');
  if (!isBucketUrl(named)) return path.resolve(typedIn, named);
  if (!parseBucketUrl(named)?.key || named.endsWith('/'))
    throw new OperatorError(
      `${named} names no file in a bucket: use a URL such as s3://bucket/site.backup.`,
    );
  return named;
}
