import { sharp, DrawingProcessEnded } from '../../platform/threads/drawing';
import { transparent } from './public-image';
import { APIError } from 'payload';
import type { Metadata } from 'sharp';

/** Rounds to one hexadecimal digit; each page contains the colors of all its images twice. */
const inHex = (value: number) => Math.round(value / 17).toString(16);

/**
 * Returns the average color of an image.
 *
 * @returns `#rgb`, or `transparent` for an image with transparency
 */
export async function imageColor(picture: string | Uint8Array): Promise<string> {
  const side = 16;
  const pixels = await sharp(picture)
    .rotate()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const mean = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += 4) sum += pixels[at] ?? 0;
    return sum / side ** 2;
  };
  if (mean(3) < 255) return transparent;
  return `#${[0, 1, 2].map((channel) => inHex(mean(channel))).join('')}`;
}

/** The largest image in pixels. Decoding takes four bytes per pixel, and for AVIF up to 3 s per million. */
const mostPixels = 60_000_000;
const mostPixelsOfAvif = 16_000_000;

/** The longest side of a WebP image in pixels; every upload becomes WebP. */
const longestSide = 16_383;

/** The upload is not a usable image. The message gives the reason and is shown in the dashboard. */
export class UnusableImage extends APIError {
  override name = 'UnusableImage';
  constructor(message: string) {
    super(message, 400, undefined, true);
  }
}

/** Formats by sharp's name, with their common names. */
const formats = {
  png: { extension: 'png', mimetype: 'image/png' },
  jpeg: { extension: 'jpg', mimetype: 'image/jpeg' },
  webp: { extension: 'webp', mimetype: 'image/webp' },
  avif: { extension: 'avif', mimetype: 'image/avif' },
};

type ImageFormat = (typeof formats)[keyof typeof formats];

const notAnImage = 'Must be a PNG, JPEG, WebP or AVIF image.';

/** Waits for a step of the drawing process, which fails if the file is unusable. */
const orUnusable = <Result>(step: Promise<Result>, message: string): Promise<Result> =>
  step.catch((error: unknown) => {
    throw error instanceof DrawingProcessEnded ? error : new UnusableImage(message);
  });

function formatOf({ format, compression }: Metadata): ImageFormat {
  if (format === 'heif' && compression === 'av1') return formats.avif;
  if (format === 'png' || format === 'jpeg' || format === 'webp') return formats[format];
  throw new UnusableImage(notAnImage);
}

/**
 * Checks the content of a file.
 *
 * @throws UnusableImage if it is not an image in an accepted format, or is damaged or too large
 * @throws DrawingProcessEnded if the file could not be checked
 */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFormat> {
  const metadata = await orUnusable(sharp(bytes).metadata(), notAnImage);
  const format = formatOf(metadata);
  const { width, height, pages = 1 } = metadata;
  const isAvif = format === formats.avif;
  const most = isAvif ? mostPixelsOfAvif : mostPixels;
  if (width > longestSide || height > longestSide || width * height * pages > most)
    throw new UnusableImage(
      `Must have at most ${most / 1_000_000} million pixels, and ${longestSide} on a side.${isAvif ? ' Save a larger picture as JPEG.' : ''}`,
    );
  // Decodes the whole file, to find damaged parts.
  const decoded = sharp(bytes, { pages: -1 }).resize({ width: 16 }).raw().toBuffer();
  await orUnusable(
    decoded,
    'The image is damaged, or takes too long to read. Save it again as JPEG.',
  );
  return format;
}
