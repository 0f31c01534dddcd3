import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listening } from './listening';

type Sent = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer };

/** Error response of S3. */
type Refusal = { status: number; code: string };

/** Minimum bytes of every part but the last. */
const smallestPart = 5 * 1024 * 1024;

/** Keys in a response. Low, so that tests get several pages. */
const keysPerPage = 2;

const etagOf = (data: Buffer) => `"${createHash('md5').update(data).digest('hex')}"`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** In-memory subset of S3 that backups use, with the bucket in the path. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** Multipart uploads in progress, by id. */
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  /** Returns an error to send instead of handling a request. */
  refuse: (sent: Sent) => Refusal | 'cut' | undefined = () => undefined;
  /** Method and query parameters of each request. */
  readonly log: string[] = [];

  constructor(readonly bucket = 'backups') {}

  /** Returns the environment variables of a client. @param origin URL of this server */
  environment(origin: string): Record<string, string> {
    return {
      AWS_ENDPOINT_URL_S3: origin,
      AWS_REGION: 'garage',
      AWS_ACCESS_KEY_ID: 'backups',
      AWS_SECRET_ACCESS_KEY: 'the secret of the key',
    };
  }

  readonly listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const body = Buffer.concat(chunks);
      const { method = '', headers } = request;
      const sent = { method, url, headers, body };
      this.log.push(`${method} ${[...url.searchParams.keys()].sort().join(' ')}`.trim());
      const refused = this.refuse(sent);
      const answer =
        refused === 'cut' ? refused : refused ? asError(refused) : this.#answerAllowed(sent);
      if (answer === 'cut') {
        response.writeHead(206, { 'content-length': 1_000, 'content-range': 'bytes 0-999/1000' });
        response.write('a beginning', () => response.destroy());
        return;
      }
      const { status = 200, content = '', more = {} } = answer;
      response.writeHead(status, { 'content-length': Buffer.byteLength(content), ...more });
      response.end(content);
    });
  };

  #answerAllowed(sent: Sent): Answer {
    const [bucket, ...path] = sent.url.pathname.slice(1).split('/').map(decodeURIComponent);
    if (bucket !== this.bucket) return asError({ status: 404, code: 'NoSuchBucket' });
    const key = path.join('/');
    return key === '' ? this.#answerBucket(sent) : this.#answerObject(sent, key);
  }

  #answerBucket({ url: { searchParams: asked } }: Sent): Answer {
    const prefix = asked.get('prefix') ?? '';
    if (asked.has('uploads')) {
      const found = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
      return xml(
        'ListMultipartUploadsResult',
        found
          .map(
            ([id, { key }]) =>
              `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></Upload>`,
          )
          .join(''),
      );
    }
    const isInFolder = (key: string) =>
      asked.has('delimiter') && key.slice(prefix.length).includes('/');
    const all = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && !isInFolder(key))
      .sort();
    const begun = Number(asked.get('continuation-token') ?? 0);
    const end = begun + Math.min(keysPerPage, Number(asked.get('max-keys') ?? keysPerPage));
    const isTruncated = end < all.length;
    return xml(
      'ListBucketResult',
      `<IsTruncated>${isTruncated}</IsTruncated>` +
        (isTruncated ? `<NextContinuationToken>${end}</NextContinuationToken>` : '') +
        all
          .slice(begun, end)
          .map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`)
          .join(''),
    );
  }

  #answerObject({ method, url, headers, body }: Sent, key: string): Answer {
    const uploadId = url.searchParams.get('uploadId');
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, { key, parts: new Map() });
      return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
    }
    if (uploadId !== null) {
      const upload = this.uploads.get(uploadId);
      if (upload?.key !== key) return asError({ status: 404, code: 'NoSuchUpload' });
      if (method === 'PUT') {
        upload.parts.set(Number(url.searchParams.get('partNumber')), body);
        return { more: { etag: etagOf(body) } };
      }
      if (method === 'POST') return this.#complete(uploadId, upload, body.toString());
      this.uploads.delete(uploadId);
      return { status: 204 };
    }
    if (method === 'PUT') {
      this.objects.set(key, body);
      return { more: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    return this.#answerPart(key, headers);
  }

  #complete(id: string, { key, parts }: { key: string; parts: Map<number, Buffer> }, body: string) {
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const whole: Buffer[] = [];
    for (const [index, { number, etag }] of named.entries()) {
      const part = parts.get(number);
      if (number !== index + 1 || !part || etagOf(part) !== etag)
        return asError({ status: 400, code: 'InvalidPart' });
      if (part.length < smallestPart && index < named.length - 1)
        return asError({ status: 400, code: 'EntityTooSmall' });
      whole.push(part);
    }
    this.objects.set(key, Buffer.concat(whole));
    this.uploads.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${escaped(key)}</Key>`);
  }

  #answerPart(key: string, headers: IncomingMessage['headers']): Answer {
    const whole = this.objects.get(key);
    if (!whole) return asError({ status: 404, code: 'NoSuchKey' });
    const etag = etagOf(whole);
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      return asError({ status: 412, code: 'PreconditionFailed' });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const [first, last] = [Number(from ?? 0), Math.min(Number(to ?? Infinity), whole.length - 1)];
    if (first >= whole.length) return asError({ status: 416, code: 'InvalidRange' });
    return {
      status: 206,
      content: whole.subarray(first, last + 1),
      more: { etag, 'content-range': `bytes ${first}-${last}/${whole.length}` },
    };
  }
}

type Answer = { status?: number; content?: Buffer | string; more?: Record<string, string> };

const xml = (name: string, content: string): Answer => ({
  content: `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`,
  more: { 'content-type': 'application/xml' },
});

const asError = ({ status, code }: Refusal): Answer => ({
  ...xml('Error', `<Code>${code}</Code><Message>${code} it is.</Message>`),
  status,
});

/** Starts a server with a bucket that this process uses until the test ends. */
export async function openBucket(): Promise<S3Server> {
  const server = new S3Server();
  const variables = server.environment(await listening(server.listener));
  const former = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const [name, value] of former)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
  });
  return server;
}
