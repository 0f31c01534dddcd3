import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { OperatorError } from '../operator-error';
import { parseBucketUrl, readEnvironment } from '../env';
import type { BackupStorage } from './storage';

/** Bytes written or read at a time, and held in memory. S3 allows 10,000 parts: 80 GB. */
const partSize = 8 * 1024 * 1024;

/** Parts uploaded at the same time. */
const atOnce = 2;

/** Attempts to read a part whose response breaks off. The client itself retries requests without a response. */
const mostAttempts = 3;

/**
 * Returns a client of Amazon S3 or a compatible server. It finds its key in the environment, in `~/.aws` or from the machine's
 * role.
 */
function openClient(): S3Client {
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = readEnvironment();
  return new S3Client({
    region,
    followRegionRedirects: true,
    // Compatible servers rarely support bucket host names or the newer checksums. A backup has its own checksum.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
}

type At = { Bucket: string; Key: string };

function placeOf(url: string): At {
  const parsed = parseBucketUrl(url);
  if (!parsed)
    throw new OperatorError(`${url} is not a bucket URL such as s3://bucket/folder/name.`);
  return { Bucket: parsed.bucket, Key: parsed.key };
}

const prefixOf = ({ Key }: At) => (Key === '' ? '' : `${Key}/`);

/** Stores backups in a bucket. Each call creates a client, so that changed keys apply. */
export const bucketStorage = (): BackupStorage => ({
  read: readObject,

  assertReplaceable: () => Promise.resolve(),

  write: (file, bytes) =>
    withClient(file, async (client, at) => {
      let size = 0;
      // Upload aborts the multipart upload after an error.
      const upload = new Upload({
        client,
        params: { ...at, Body: Readable.from(bytes, { highWaterMark: 1 }) },
        partSize,
        queueSize: atOnce,
      });
      upload.on('httpUploadProgress', ({ loaded = 0 }) => (size = loaded));
      await upload.done();
      return size;
    }),

  has: (file) =>
    withClient(file, async (client, { Bucket, Key }) => {
      // HeadObject does not distinguish a missing file from a missing bucket.
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }),
      );
      return Contents[0]?.Key === Key;
    }),

  list: (folder) =>
    withClient(folder, async (client, at) => {
      const prefix = prefixOf(at);
      const names: string[] = [];
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: at.Bucket, Prefix: prefix, Delimiter: '/' },
      );
      for await (const { Contents = [] } of pages)
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      return names;
    }),

  remove: (file) =>
    withClient(file, async (client, at) => {
      await client.send(new DeleteObjectCommand(at));
    }),

  removeUnfinished: (folder, isMeant) =>
    withClient(folder, async (client, at) => {
      const prefix = prefixOf(at);
      for (const { Key = '', UploadId } of await unfinishedIn(client, at.Bucket, prefix))
        if (isMeant(Key.slice(prefix.length)))
          await client.send(new AbortMultipartUploadCommand({ Bucket: at.Bucket, Key, UploadId }));
    }),
});

/** @throws OperatorError for errors that an operator can fix */
async function withClient<Result>(
  url: string,
  work: (client: S3Client, at: At) => Promise<Result>,
): Promise<Result> {
  const at = placeOf(url);
  const client = openClient();
  try {
    return await work(client, at);
  } catch (error) {
    throw explainedBucketError(error, url);
  } finally {
    client.destroy();
  }
}

/** Reads parts on demand, so that no connection stays open while the database is filled. */
async function* readObject(url: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const at = placeOf(url);
  const client = openClient();
  try {
    let [offset, size, etag]: [number, number, string | undefined] = [0, 1, undefined];
    while (offset < size) {
      const part = await readPart(client, at, { offset, etag, signal });
      if (!part) return;
      ({ size, etag } = part);
      offset += part.content.length;
      yield part.content;
    }
  } catch (error) {
    throw explainedBucketError(error, url);
  } finally {
    client.destroy();
  }
}

type Part = { content: Uint8Array; size: number; etag: string | undefined };

/** Returns undefined for an empty object. */
async function readPart(
  client: S3Client,
  at: At,
  { offset, etag, signal }: { offset: number; etag?: string; signal?: AbortSignal },
): Promise<Part | undefined> {
  const Range = `bytes=${offset}-${offset + partSize - 1}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await client.send(new GetObjectCommand({ ...at, Range, IfMatch: etag }), {
        abortSignal: signal,
      });
      const content = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      // `bytes 0-9/20`. A server that ignores the range sends the whole object.
      const size = Number(answer.ContentRange?.split('/')[1] ?? content.length);
      return { content, size, etag: answer.ETag };
    } catch (error) {
      if (statusOf(error) === 416 && offset === 0) return undefined;
      const isAnswered = statusOf(error) !== undefined;
      if (isAnswered || signal?.aborted || attempt === mostAttempts) throw error;
    }
  }
}

/** Returns incomplete uploads. Without permission to list them, the bucket's own rules must remove them (docs/backup.md). */
async function unfinishedIn(client: S3Client, Bucket: string, Prefix: string) {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    return Uploads;
  } catch (error) {
    if ([403, 405, 501].includes(statusOf(error) ?? 0)) return [];
    throw error;
  }
}

type BucketError = {
  /** Error code of S3. */
  name?: string;
  message?: string;
  /** Error code of Node.js for a failed connection. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
};

/** Returns the HTTP status of the bucket's server, or undefined if there was no response. */
const statusOf = (error: unknown): number | undefined =>
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
  name !== 'AbortError' &&
  (code !== undefined || name === 'TimeoutError' || name === 'AggregateError');

/**
 * Converts an error of a bucket to an OperatorError with a remedy. The message contains no secret.
 *
 * @returns the error itself if it is of another kind
 */
function explainedBucketError(error: unknown, url: string): unknown {
  if (error instanceof OperatorError) return error;
  const failed = error as BucketError;
  const status = statusOf(error);
  let problem =
    causes[failed.name ?? ''] ?? causes[failed.code ?? ''] ?? causes[byStatus[status ?? 0] ?? ''];
  if (status !== undefined)
    problem ??= `the server responded with ${status}, ${failed.name}: ${failed.message}`;
  else if (isUnreached(failed)) problem ??= `no connection, ${failed.message || failed.code}`;
  if (problem === undefined) return error;
  return new OperatorError(`${url} could not be used: ${problem}.`, { cause: error });
}
