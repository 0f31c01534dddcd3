import type { OverlayOptions } from 'sharp';
import { nullIfUnusable, sharp } from '../../threads/drawing';
import { runInThread } from '../../threads/worker-pool';
import { type Box, imageBox, type OgImage } from '../og-image';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { findBranding } from './find-branding';

export type WordsTask = {
  ogImage: OgImage;
  /** The title to draw if the fonts have no letter of the original one. */
  instead: string;
};

/** If the image file is lost or damaged, the emblem replaces it. */
const withoutImage = (ogImage: OgImage): OgImage =>
  ogImage.image ? { ...ogImage, image: null, plate: ogImage.cloth ?? 'oxblood' } : ogImage;

async function shadowOf({ left, top, width, height }: Box): Promise<OverlayOptions> {
  const blur = 16;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 6 * blur}" height="${height + 6 * blur}"><rect x="${3 * blur}" y="${3 * blur}" width="${width}" height="${height}" fill="#000" fill-opacity=".5"/></svg>`;
  const input = await sharp(Buffer.from(svg)).blur(blur).png().toBuffer();
  return { input, left: left - 3 * blur, top: top - 3 * blur + 12 };
}

/** Returns what is drawn over the background; null if the image file is damaged. */
async function overlays(ogImage: OgImage, file: string): Promise<OverlayOptions[] | null> {
  const box = imageBox(ogImage);
  if (!box) return [];
  const { left, top, width, height } = box;
  const input = await sharp(file)
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .toBuffer()
    .catch(nullIfUnusable);
  if (!input) return null;
  const shadow = ogImage.image?.shape === 'cover' ? [await shadowOf(box)] : [];
  return [...shadow, { input, left, top }];
}

/**
 * Draws an image of 1200 × 630 pixels: the text in a worker thread, the composition in the drawing process.
 *
 * @param task.file path of the uploaded image; null to draw without it
 * @returns JPEG, which has a third of the size of PNG for shaded backgrounds
 */
export async function drawInWorker({
  file,
  ...task
}: WordsTask & { file: string | null }): Promise<Buffer> {
  const layers = file === null ? null : await overlays(task.ogImage, file);
  const ogImage = layers ? task.ogImage : withoutImage(task.ogImage);
  const svg = (await runInThread('ogImage', { ...task, ogImage })) as string;
  return sharp(Buffer.from(svg))
    .composite(layers ?? [])
    .jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Returns the path of the image file; null if there is none or the disk lost it. */
async function fileOf({ payload }: PayloadRequest, { image }: OgImage): Promise<string | null> {
  if (!image) return null;
  const folder = payload.collections.media.config.upload.staticDir ?? 'media';
  const file = path.join(folder, path.basename(decodeURIComponent(image.url)));
  return access(file).then(
    () => file,
    () => null,
  );
}

/** Draws an Open Graph image. @returns JPEG, 1200 × 630 pixels */
export async function drawOgImage(req: PayloadRequest, ogImage: OgImage): Promise<Buffer> {
  const [{ series }, file] = await Promise.all([findBranding(req), fileOf(req, ogImage)]);
  return drawInWorker({ ogImage, file, instead: series });
}
