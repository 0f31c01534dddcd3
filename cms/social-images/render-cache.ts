import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

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
  private readonly oneAtATime = pLimit(1);

  constructor(private readonly limits: Limits) {
    this.cached = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ length }) => length });
  }

  /** Returns the file with this content, or null if too many files wait. */
  async get(key: string, render: () => Promise<Buffer>): Promise<Buffer | null> {
    const known = this.cached.get(key) ?? this.coming.get(key);
    if (known) return known;
    if (this.coming.size >= this.limits.waiting) return null;
    const rendering = this.oneAtATime(render)
      .then((file) => {
        this.cached.set(key, file);
        return file;
      })
      .finally(() => this.coming.delete(key));
    this.coming.set(key, rendering);
    return rendering;
  }
}
