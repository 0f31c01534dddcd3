/** So many images are being drawn already that one more would wait too long. */
export class TooManyImages extends Error {
  override name = 'TooManyImages';
}

type Limits = {
  /** Bytes of all cached images. */
  bytes: number;
  /** How many images may wait to be drawn. */
  waiting: number;
};

/**
 * Images by what they show. Each is drawn at the first request, one at a time, and once for all requests that come
 * meanwhile: drawing never takes more than a part of one processor. The least recently used make room.
 */
export class ImageCache {
  private readonly cached = new Map<string, Buffer>();
  private readonly coming = new Map<string, Promise<Buffer>>();
  private lastTurn: Promise<unknown> = Promise.resolve();
  private size = 0;

  constructor(private readonly limits: Limits) {}

  /**
   * @param key tells what the picture shows
   * @throws TooManyImages when too many others are waiting
   */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const image = this.cached.get(key);
    if (image) {
      this.cached.delete(key);
      this.cached.set(key, image);
      return image;
    }
    const coming = this.coming.get(key) ?? this.drawInTurn(key, draw);
    return coming;
  }

  private drawInTurn(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.coming.size >= this.limits.waiting) return Promise.reject(new TooManyImages());
    const turn = this.lastTurn.then(draw);
    const drawn = turn
      .then((picture) => {
        this.keep(key, picture);
        return picture;
      })
      .finally(() => this.coming.delete(key));
    this.coming.set(key, drawn);
    // An image that cannot be drawn fails its own requests, and not the next image's.
    this.lastTurn = turn.then(
      () => undefined,
      () => undefined,
    );
    return drawn;
  }

  private keep(key: string, picture: Buffer) {
    this.cached.set(key, picture);
    this.size += picture.length;
    for (const [oldest, { length }] of this.cached) {
      if (this.size <= this.limits.bytes) break;
      this.cached.delete(oldest);
      this.size -= length;
    }
  }
}
