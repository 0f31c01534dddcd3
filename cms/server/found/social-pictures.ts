import { access } from 'node:fs/promises';
import path from 'node:path';
import { Router } from 'express';
import type { Payload } from 'payload';
import type { Font } from 'satori';
import { loadFonts } from '../../pictures/fonts';
import { KeptPictures, TooManyPictures } from '../../pictures/kept-pictures';
import { renderPicture } from '../../pictures/render';
import { type Scene, sceneVersion } from '../../pictures/scene';
import { asVisitor } from '../../queries/as-visitor';
import { readImprint } from '../../queries/read-imprint';
import { readScene } from '../../queries/read-scene';
import { forAWhile } from './for-a-while';

/** A picture has 60 to 200 KB. */
const limits = { bytes: 48_000_000, waiting: 40 };

/** The image's file, or null when the scene has none or the disk lost it. */
async function fileOf({ image }: Scene, folder: string): Promise<string | null> {
  if (!image) return null;
  const file = path.join(folder, path.basename(decodeURIComponent(image.url)));
  return access(file).then(
    () => file,
    () => null,
  );
}

/**
 * `/og/….jpg`: the picture by which a page is shared, at the page's own path. With the present version as `v` it may be kept
 * for ever.
 */
export function socialPictures(payload: Payload): Router {
  const folder = payload.collections.media.config.upload.staticDir ?? 'media';
  const pictures = new KeptPictures(limits);
  let fonts: Promise<Font[]> | undefined;

  async function draw(scene: Scene): Promise<Buffer> {
    const [{ series }, file] = await Promise.all([
      readImprint(await asVisitor(payload)),
      fileOf(scene, folder),
    ]);
    return renderPicture(scene, { file, fonts: await (fonts ??= loadFonts()), instead: series });
  }

  const router = Router();
  router.get(/^\/og(\/.+)\.jpg$/, async (request, response) => {
    const scene = await readScene(await asVisitor(payload), String(request.params[0]));
    if (!scene) {
      response.status(404).type('text').send('There is no such picture.');
      return;
    }
    const version = sceneVersion(scene);
    if (request.query.v === version)
      response.set('cache-control', 'public, max-age=31536000, immutable');
    else forAWhile(response);
    response.set('etag', `"${version}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    try {
      response.type('image/jpeg').send(await pictures.get(version, () => draw(scene)));
    } catch (error) {
      if (!(error instanceof TooManyPictures)) throw error;
      response.status(503).removeHeader('etag');
      response
        .set({ 'retry-after': '10', 'cache-control': 'no-store' })
        .type('text')
        .send('Many pictures are being drawn. Ask again in a moment.');
    }
  });
  return router;
}
