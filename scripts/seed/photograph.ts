import sharp from 'sharp';

/** Returns a one-color PNG, by default small enough to need no resizing. For tests. */
export const photograph = (background: string, width = 16, height = 24): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
