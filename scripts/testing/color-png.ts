import sharp from 'sharp';

/** Returns a one-color PNG that needs no resizing. */
export const colorPng = (background: string, width = 16, height = 24): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
