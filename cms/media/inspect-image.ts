import { APIError } from 'payload';
import { DrawingProcessEnded, sharp } from '../threads/drawing';

/** The largest image in pixels; decoding takes four bytes per pixel. */
const mostPixels = 60_000_000;

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

const notAnImage = () => new UnusableImage('Must be a PNG, JPEG, WebP or AVIF image.');

async function read(bytes: Uint8Array) {
  try {
    return await sharp(bytes).metadata();
  } catch (error) {
    if (error instanceof DrawingProcessEnded) throw error;
    throw notAnImage();
  }
}

function formatOf({ format, compression }: Awaited<ReturnType<typeof read>>): ImageFormat {
  if (format === 'heif' && compression === 'av1') return formats.avif;
  if (format === 'png' || format === 'jpeg' || format === 'webp') return formats[format];
  throw notAnImage();
}

/** Decodes the whole file, to find damaged parts. */
async function decode(bytes: Uint8Array) {
  try {
    await sharp(bytes, { pages: -1 }).resize({ width: 16 }).raw().toBuffer();
  } catch (error) {
    if (error instanceof DrawingProcessEnded) throw error;
    throw new UnusableImage('The image is damaged or incomplete.');
  }
}

/**
 * Checks the content of a file.
 *
 * @throws UnusableImage if it is not an image in an accepted format, or is damaged or too large
 * @throws DrawingProcessEnded if the file could not be checked
 */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFormat> {
  const metadata = await read(bytes);
  const format = formatOf(metadata);
  const { width, height, pages = 1 } = metadata;
  if (width > longestSide || height > longestSide || width * height * pages > mostPixels)
    throw new UnusableImage(
      `Must have at most ${mostPixels / 1_000_000} million pixels, and ${longestSide} on a side.`,
    );
  await decode(bytes);
  return format;
}
