import sharp from 'sharp';

/** A photograph of one color, in pixels: small enough to be there in all sizes at once. For tests. */
export const photograph = (background: string, width = 16, height = 24): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
