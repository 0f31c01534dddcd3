import { OperatorError } from '../operator-error';

type BucketError = {
  /** Error code of S3. */
  name?: string;
  message?: string;
  /** Error code of Node.js for a failed connection. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
};

/** Returns the HTTP status of the bucket's server, or undefined if there was no response. */
export const statusOf = (error: unknown): number | undefined =>
  (error as BucketError).$metadata?.httpStatusCode;

const askFor =
  'its key needs the permissions s3:ListBucket, s3:PutObject, s3:GetObject, s3:DeleteObject and s3:AbortMultipartUpload';

/** Remedies by error code. */
const causes: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist: create it, or use another one',
  NoSuchKey: 'the backup does not exist',
  AccessDenied: `access is denied: ${askFor}`,
  AllAccessDisabled: `access is denied: ${askFor}`,
  InvalidAccessKeyId: 'the access key is unknown: correct AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret key is wrong: correct AWS_SECRET_ACCESS_KEY',
  ExpiredToken: 'the key has expired: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a new one',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: synchronize it with NTP',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
  PreconditionFailed: 'it was replaced while being read: try again',
  CredentialsProviderError:
    'no key is set: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role',
  ENOTFOUND: 'its host name cannot be resolved: correct AWS_ENDPOINT_URL_S3, or check DNS',
  EAI_AGAIN: 'DNS does not answer',
  ECONNREFUSED: 'the server does not respond: correct AWS_ENDPOINT_URL_S3, or start the server',
};

const byStatus: Record<number, string> = { 403: 'AccessDenied', 412: 'PreconditionFailed' };

const isUnreached = ({ name, code }: BucketError) =>
  code !== undefined || name === 'TimeoutError' || name === 'AggregateError';

/**
 * Converts an error of a bucket to an OperatorError with a remedy. The message contains no secret.
 *
 * @returns the error itself if it is of another kind
 */
export function explainedBucketError(error: unknown, url: string): unknown {
  if (error instanceof OperatorError) return error;
  const failed = error as BucketError;
  const status = statusOf(error);
  const cause =
    causes[failed.name ?? ''] ?? causes[failed.code ?? ''] ?? causes[byStatus[status ?? 0] ?? ''];
  if (cause !== undefined) return said(url, cause, error);
  if (status !== undefined)
    return said(
      url,
      `the server responded with ${status}, ${failed.name}: ${failed.message}`,
      error,
    );
  if (isUnreached(failed) && failed.name !== 'AbortError')
    return said(url, `no connection, ${failed.message || failed.code}`, error);
  return error;
}

const said = (url: string, cause: string, error: unknown) =>
  new OperatorError(`${url} could not be used: ${cause}.`, { cause: error });
