import type { Image } from '../../contract/fields';
import type { LibraryImage } from '../../contract/media';
import type { Media } from '../../payload-types';

/** The fields of an image that its public form needs. */
export type Upload = Pick<
  Media,
  'alt' | 'filename' | 'width' | 'height' | 'color' | 'focalX' | 'focalY' | 'sizes'
>;

export const mediaUrl = (filename: string) => `/media/${encodeURIComponent(filename)}`;

/** The color of an image with transparency. */
export const transparent = 'transparent';

/** Returns a focal point as a CSS position; none for the center. */
function focusOf({ focalX, focalY }: Upload): { focus?: string } {
  const [x, y] = [focalX ?? 50, focalY ?? 50];
  return x === 50 && y === 50 ? {} : { focus: `${x}% ${y}%` };
}

/** Returns an image in the API's form; null if there is none, or if only its id was read. */
export function publicImage(upload: number | Upload | null | undefined): Image | null {
  if (!upload || typeof upload === 'number' || !upload.filename) return null;
  const { fallback, ...sizes } = upload.sizes ?? {};
  // An image that is narrower than a size is stored in its own width instead, once for each such size.
  const byWidth = new Map(
    Object.values(sizes).flatMap(({ filename, width }) =>
      filename && width ? [[width, { url: mediaUrl(filename), width }] as const] : [],
    ),
  );
  return {
    url: mediaUrl(upload.filename),
    alt: upload.alt,
    width: upload.width ?? 0,
    height: upload.height ?? 0,
    color: upload.color === transparent ? null : (upload.color ?? null),
    ...focusOf(upload),
    fallbackUrl: mediaUrl(fallback?.filename ?? upload.filename),
    sources: [...byWidth.values()],
  };
}

/** Returns an image in the library's form. */
export function libraryImage(media: Media): LibraryImage {
  const image = publicImage(media);
  if (!image || !media.filename) throw new Error(`Image ${media.id} has no file.`);
  const { id, filename, focalX, focalY } = media;
  return { ...image, id, filename, focalX: focalX ?? 50, focalY: focalY ?? 50 };
}

/** Returns the name of the file of an earlier edition. No upload can have it, because of its dots. */
export const earlierFile = (id: number, edition: string | null | undefined): string =>
  `earlier.${id}.${edition ?? 'first'}.webp`;

export const isEarlierFile = (filename: string): boolean =>
  /^earlier\.\d+\.\w+\.webp$/i.test(filename);
