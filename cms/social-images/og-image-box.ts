import { ogImageSize, type OgImage } from './og-image';

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
