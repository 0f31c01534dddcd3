import { Router } from 'express';
import type { Payload } from 'payload';
import { RenderCache, TooManyWaiting } from '../social-images/render-cache';
import { ogImageVersion } from '../social-images/og-image';
import { anonymousRequest, noCache } from './public-answer';
import { drawOgImage } from '../social-images/queries/draw-og-image';
import { findOgImage } from './queries/find-og-image';

/** An image has 60 to 200 KB. */
const limits = { bytes: 48_000_000, waiting: 40 };

/** Routes `/og/….jpg`, the Open Graph image of the page with this path. With the current version as `v` it may be cached forever. */
export function socialImages(payload: Payload): Router {
  const pictures = new RenderCache(limits);

  const router = Router();
  router.get(/^\/og(\/.+)\.jpg$/, async (request, response) => {
    const visitor = await anonymousRequest(payload);
    const ogImage = await findOgImage(visitor, String(request.params[0]));
    if (!ogImage) {
      response.status(404).type('text').send('There is no such picture.');
      return;
    }
    const version = ogImageVersion(ogImage);
    if (request.query.v === version)
      response.set('cache-control', 'public, max-age=31536000, immutable');
    else noCache(response);
    response.set('etag', `"${version}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    try {
      response
        .type('image/jpeg')
        .send(await pictures.get(version, () => drawOgImage(visitor, ogImage)));
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      response.status(503).removeHeader('etag');
      response
        .set({ 'retry-after': '10', 'cache-control': 'no-store' })
        .type('text')
        .send('Many pictures are being drawn. Ask again in a moment.');
    }
  });
  return router;
}
