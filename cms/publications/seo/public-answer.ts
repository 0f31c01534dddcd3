import { createHash } from 'node:crypto';
import type { Response, Request } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Lets caches store the response, if they revalidate it by ETag. */
export const noCache = (response: Response) => response.set('cache-control', 'no-cache');

type Limits = {
  /** Bytes of all cached files. */
  bytes: number;
  /** Maximum number of files in the queue. */
  waiting: number;
};

/**
 * Caches rendered files, such as images, by content. Renders one file at a time, once for all concurrent requests. Removes the
 * least recently used files.
 */
export class RenderCache {
  private readonly cached: LRUCache<string, Buffer>;
  private readonly inProgress = new Map<string, Promise<Buffer>>();
  private readonly oneAtATime = pLimit(1);

  constructor(private readonly limits: Limits) {
    this.cached = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ length }) => length });
  }

  /** Returns the file with this key, or null if too many files are queued. */
  async get(key: string, render: () => Promise<Buffer>): Promise<Buffer | null> {
    const known = this.cached.get(key) ?? this.inProgress.get(key);
    if (known) return known;
    if (this.inProgress.size >= this.limits.waiting) return null;
    const rendering = this.oneAtATime(render)
      .then((file) => {
        this.cached.set(key, file);
        return file;
      })
      .finally(() => this.inProgress.delete(key));
    this.inProgress.set(key, rendering);
    return rendering;
  }
}

type Rendered = {
  files: RenderCache;
  /** Source of the file, for its version. */
  content: unknown;
  type: string;
  render: () => Promise<Buffer>;
};

/** Sends a cached or new file, or a 304 if the client has it, or a 503 if too many files are queued. */
export async function sendRendered(
  request: Request,
  response: Response,
  { files, content, type, render }: Rendered,
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const version = hash.slice(0, 22);
  response.set('etag', `"${version}"`);
  if (request.fresh) return void response.status(304).end();
  const file = await files.get(version, render);
  if (file) return void response.type(type).send(file);
  for (const name of ['etag', 'content-disposition']) response.removeHeader(name);
  response
    .status(503)
    .set({ 'retry-after': '10', 'cache-control': 'no-store' })
    .type('text')
    .send('Too many files are being created. Try again in a moment.');
}
