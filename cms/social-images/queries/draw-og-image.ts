import { access } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import type { OgImage } from '../og-image';
import { drawInWorker } from '../draw-in-worker';
import { findBranding } from './find-branding';

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
