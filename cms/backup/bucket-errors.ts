import { OperatorError } from '../operator-error';

type BucketError = {
  /** The code that S3 answers with. */
  name?: string;
  message?: string;
  /** What kept the client from asking, in Node’s words. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
};

/** With which status the bucket’s server has answered; undefined when it has not. */
export const statusOf = (error: unknown): number | undefined =>
  (error as BucketError).$metadata?.httpStatusCode;

const askFor =
  'its key has to be allowed s3:ListBucket, s3:PutObject, s3:GetObject, s3:DeleteObject and s3:AbortMultipartUpload';

/** What to do about each code, with the bucket’s own name for what is meant. */
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

/** Whether the server was never reached, or fell silent. */
const isUnreached = ({ name, code }: BucketError) =>
  code !== undefined || name === 'TimeoutError' || name === 'AggregateError';

/**
 * What went wrong with a place in a bucket, in words that say what to do. No secret is in them.
 *
 * @returns the error itself when it is none of the bucket’s
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
