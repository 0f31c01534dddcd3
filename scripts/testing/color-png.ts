import sharp from 'sharp';

/** Returns a one-color PNG that needs no resizing. */
export const colorPng = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 24, channels: 3, background } })
    .png()
    .toBuffer();
