import { LRUCache } from 'lru-cache';

/** So many files are being made already that one more would wait too long. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

type Limits = {
  /** Bytes of all cached files. */
  bytes: number;
  /** How many may wait to be made. */
  waiting: number;
};

/**
 * Files, such as images, by what is in them. Each is made at the first request, one at a time, and once for all requests that come
 * meanwhile: making them never takes more than a part of one processor. The least recently used make room.
 */
export class RenderCache {
  private readonly cached: LRUCache<string, Buffer>;
  private readonly coming = new Map<string, Promise<Buffer>>();
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: Limits) {
    this.cached = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ length }) => length });
  }

  /**
   * @param key tells what is in the file
   * @throws TooManyWaiting when too many others are waiting
   */
  async get(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    return this.cached.get(key) ?? this.coming.get(key) ?? this.renderInTurn(key, render);
  }

  private renderInTurn(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    if (this.coming.size >= this.limits.waiting) return Promise.reject(new TooManyWaiting());
    const turn = this.lastTurn.then(render);
    const rendered = turn
      .then((file) => {
        this.cached.set(key, file);
        return file;
      })
      .finally(() => this.coming.delete(key));
    this.coming.set(key, rendered);
    // One that cannot be made fails its own requests, and not the next one's.
    this.lastTurn = turn.then(
      () => undefined,
      () => undefined,
    );
    return rendered;
  }
}
