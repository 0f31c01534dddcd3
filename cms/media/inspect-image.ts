import { APIError } from 'payload';
import { DrawingProcessEnded, sharp } from '../threads/drawing';

/** The largest picture that is taken: decoded, it costs four bytes a pixel. */
const mostPixels = 60_000_000;

/** The longest side that WebP can have, in pixels: every upload becomes WebP. */
const longestSide = 16_383;

/** What was sent is no picture that can be used; the message says why, in the dashboard too. */
export class UnusableImage extends APIError {
  override name = 'UnusableImage';
  constructor(message: string) {
    super(message, 400, undefined, true);
  }
}

/** Formats by sharp's names, and what they are called elsewhere. */
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

/** Every part of the file is decoded, into a picture that is soon forgotten. */
async function decode(bytes: Uint8Array) {
  try {
    await sharp(bytes, { pages: -1 }).resize({ width: 16 }).raw().toBuffer();
  } catch (error) {
    if (error instanceof DrawingProcessEnded) throw error;
    throw new UnusableImage('The image is damaged or not complete.');
  }
}

/**
 * Looks at the content of a file, whatever its name says.
 *
 * @throws UnusableImage when it is no picture in a format that the site takes, damaged or too large
 * @throws DrawingProcessEnded when it could not be looked at
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
