import { addAbortSignal, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { readEnvironment } from '../env';
import { OperatorError } from '../operator-error';
import { explainedBucketError, statusOf } from './bucket-errors';
import { parseBucketUrl } from './bucket-url';
import type { BackupStorage } from './storage';

/** Bytes that are written or read at a time, and then kept in memory. S3 takes 10,000 such parts: 80 GB. */
const partSize = 8 * 1024 * 1024;

/** Parts that are on their way at the same time. */
const atOnce = 2;

/** How often a part is asked for whose answer breaks off. What is not answered at all is asked again by the client itself. */
const mostAttempts = 3;

/**
 * A client of Amazon's S3, or of what speaks like it. Of the key it finds, like every program of its kind: in the environment, in
 * `~/.aws`, or given by the machine it runs on.
 */
function openClient(): S3Client {
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = readEnvironment();
  return new S3Client({
    region,
    followRegionRedirects: true,
    // Others than Amazon rarely have a name for each bucket, nor its newer checksums. A backup has its own.
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
    throw new OperatorError(
      `${url} is no place in a bucket: it is named like s3://bucket/folder/name.`,
    );
  return { Bucket: parsed.bucket, Key: parsed.key };
}

/** What the keys of everything in a folder begin with. */
const prefixOf = ({ Key }: At) => (Key === '' ? '' : `${Key}/`);

/** Objects in a bucket. Each call has a client of its own, so that keys that change are seen. */
export const bucketStorage = (): BackupStorage => ({
  read: (file, signal) => readObject(file, signal),

  // What has a name in a bucket is an ordinary file.
  assertReplaceable: () => Promise.resolve(),

  async write(file, bytes, signal) {
    const source = new Source(bytes);
    try {
      await withClient(file, async (client, at) => {
        const body = Readable.from(source, { highWaterMark: 1 });
        // Where it ends with an error, the parts that have arrived are given up.
        const upload = new Upload({
          client,
          params: { ...at, Body: signal ? addAbortSignal(signal, body) : body },
          partSize,
          queueSize: atOnce,
        });
        await upload.done();
      });
      return source.bytes;
    } catch (error) {
      throw source.failure ?? error;
    }
  },

  has: (file) =>
    withClient(file, async (client, { Bucket, Key }) => {
      // Not by HeadObject, whose answer does not tell a missing file from a missing bucket.
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

/**
 * What is written, as it comes. It keeps apart what went wrong with the bytes and what with the bucket: it knows the one, and has no
 * `return`, so that the other breaks off nothing before it is told.
 */
class Source {
  bytes = 0;
  failure: unknown;
  readonly #iterator: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    try {
      const next = await this.#iterator.next();
      if (next.done !== true) this.bytes += next.value.length;
      return next;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/** @throws OperatorError for what an operator can mend */
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

/** In parts, each asked for when the one before it was taken: no connection waits while a database is filled. */
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

/** @returns undefined for an object of no bytes */
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
      return { content, size: sizeOf(answer, content.length, offset), etag: answer.ETag };
    } catch (error) {
      if (statusOf(error) === 416 && offset === 0) return undefined;
      const isAnswered = statusOf(error) !== undefined;
      if (isAnswered || signal?.aborted || attempt === mostAttempts) throw error;
    }
  }
}

/** How long the whole object is. */
function sizeOf({ ContentRange }: GetObjectCommandOutput, length: number, offset: number): number {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  if (Number(first) !== offset || Number(last) !== offset + length - 1)
    throw new Error(`Another part was answered than was asked for (${ContentRange}, ${length}).`);
  return Number(size);
}

/** Uploads that were never completed. Who may not see them leaves them to the bucket’s own rules (docs/backup.md). */
async function unfinishedIn(client: S3Client, Bucket: string, Prefix: string) {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    return Uploads;
  } catch (error) {
    if ([403, 405, 501].includes(statusOf(error) ?? 0)) return [];
    throw error;
  }
}
