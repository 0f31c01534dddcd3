import type { BookColor } from '../../contract/plain/book-rules';
import { paths } from '../../contract/plain/paths';
import { createHash } from 'node:crypto';

/** The content of a page's Open Graph image. All texts are plain text. */
export type OgImage = {
  /** The small text above the title. */
  kicker: string;
  title: string;
  /** The text below the title. */
  line: string;
  /** The text at the bottom: the author or the site. */
  foot: string;
  /** SVG path data on a field of 512 × 512; empty for none. */
  emblem: string;
  /** The uploaded image beside the text: a book's cover in full, or any other image fitted to its place. */
  image: { url: string; shape: 'cover' | 'plate' } | null;
  /** The cloth of the whole drawing, for a book's own image; null for paper. */
  cloth: BookColor | null;
  /** Without an uploaded image: the cloth of a plate with the large emblem. */
  plate: BookColor | null;
  /** Without an uploaded image: books whose spines are shown side by side. */
  spines: Spine[];
};

export type Spine = { slug: string; title: string; color: BookColor | null; emblem: string };

/** The size in pixels that Open Graph recommends. */
export const ogImageSize = { width: 1200, height: 630 };

/** Increase it if the same content is drawn differently. */
const design = 2;

/** Returns a hash that changes when the image does. */
export const ogImageVersion = (ogImage: OgImage): string =>
  createHash('sha256')
    .update(JSON.stringify([design, ogImage]))
    .digest('base64url')
    .slice(0, 12);

/**
 * Returns the path of a page's image. It changes with the image, so the image may be cached forever.
 *
 * @param page the path of the page
 */
export const ogImagePath = (page: string, ogImage: OgImage): string =>
  `/og${page === paths.home ? '/home' : page}.jpg?v=${ogImageVersion(ogImage)}`;

export type Box = { left: number; top: number; width: number; height: number };

/** Pixels around the drawing. */
export const margin = 34;

/** Returns the position of the uploaded image in pixels; the text takes the rest. */
export function imageBox({ image, plate, spines }: OgImage): Box | null {
  const { width, height } = ogImageSize;
  if (spines.length > 0) {
    const shelf = { width: 640, height: 500 };
    return { ...shelf, left: width - margin - shelf.width, top: height - margin - shelf.height };
  }
  if (!image && !plate) return null;
  if (image?.shape === 'cover') {
    const cover = { width: 312, height: 468 };
    return { ...cover, left: width - margin - 62 - cover.width, top: (height - cover.height) / 2 };
  }
  const side = { width: 470, height: height - 2 * margin };
  return { ...side, left: width - margin - side.width, top: margin };
}
