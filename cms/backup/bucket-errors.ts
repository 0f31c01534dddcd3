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
  'its key has to be allowed s3:ListBucket, s3:PutObject, s3:GetObject, s3:DeleteObject and s3:AbortMultipartUpload';

/** Remedies by error code. */
const causes: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or name another one',
  NoSuchKey: 'there is no such backup',
  AccessDenied: `access is denied: ${askFor}`,
  AllAccessDisabled: `access is denied: ${askFor}`,
  InvalidAccessKeyId: 'the key is unknown there: set AWS_ACCESS_KEY_ID right',
  SignatureDoesNotMatch: 'the key’s secret is another one: set AWS_SECRET_ACCESS_KEY right',
  ExpiredToken: 'the key has expired: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY anew',
  RequestTimeTooSkewed: 'this machine’s clock is wrong: let it follow a time server (NTP)',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
  PreconditionFailed: 'it was replaced while it was read: read it again',
  CredentialsProviderError:
    'there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role',
  ENOTFOUND: 'its server’s name is not known: set AWS_ENDPOINT_URL_S3 right, or look after DNS',
  EAI_AGAIN: 'DNS does not answer',
  ECONNREFUSED: 'nothing answers there: set AWS_ENDPOINT_URL_S3 right, or start its server',
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
    return said(url, `its server answers ${status}, ${failed.name}: ${failed.message}`, error);
  if (isUnreached(failed) && failed.name !== 'AbortError')
    return said(url, `no connection, ${failed.message || failed.code}`, error);
  return error;
}

const said = (url: string, cause: string, error: unknown) =>
  new OperatorError(`${url} could not be used: ${cause}.`, { cause: error });
