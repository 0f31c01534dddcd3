import { access } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import type { Scene } from '../og-image';
import { drawPicture } from '../draw-in-worker';
import { readImprint } from './branding';

/** The image's file, or null when the scene has none or the disk lost it. */
async function fileOf({ payload }: PayloadRequest, { image }: Scene): Promise<string | null> {
  if (!image) return null;
  const folder = payload.collections.media.config.upload.staticDir ?? 'media';
  const file = path.join(folder, path.basename(decodeURIComponent(image.url)));
  return access(file).then(
    () => file,
    () => null,
  );
}

/** The picture that shows a scene. @returns JPEG, 1200 by 630 pixels */
export async function drawScene(req: PayloadRequest, scene: Scene): Promise<Buffer> {
  const [{ series }, file] = await Promise.all([readImprint(req), fileOf(req, scene)]);
  return drawPicture({ scene, file, instead: series });
}
