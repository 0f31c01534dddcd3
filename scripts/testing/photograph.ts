import sharp from 'sharp';

/** Returns a one-color PNG, small enough to need no resizing. For tests. */
export const photograph = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 24, channels: 3, background } })
    .png()
    .toBuffer();
