import { LRUCache } from 'lru-cache';

/** Too many files are being made. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

type Limits = {
  /** Bytes of all cached files. */
  bytes: number;
  /** The largest number of files that may wait to be made. */
  waiting: number;
};

/**
 * Caches made files, such as images, by content. Each is made on the first request, one at a time, and once for all requests
 * that arrive meanwhile. The least recently used files are removed.
 */
export class RenderCache {
  private readonly cached: LRUCache<string, Buffer>;
  private readonly coming = new Map<string, Promise<Buffer>>();
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: Limits) {
    this.cached = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ length }) => length });
  }

  /**
   * @param key identifies the content
   * @throws TooManyWaiting if too many files wait
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
    // A file that fails must not fail the next one.
    this.lastTurn = turn.then(
      () => undefined,
      () => undefined,
    );
    return rendered;
  }
}
