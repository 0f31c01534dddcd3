import { Router } from 'express';
import type { Payload } from 'payload';
import { RenderCache } from '../social-images/render-cache';
import { ogImageVersion } from '../social-images/og-image';
import { anonymousRequest, noCache } from './public-answer';
import { sendRendered } from './send-rendered';
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
      response.status(404).type('text').send('There is no such image.');
      return;
    }
    const version = ogImageVersion(ogImage);
    if (request.query.v === version)
      response.set('cache-control', 'public, max-age=31536000, immutable');
    else noCache(response);
    await sendRendered(request, response, {
      files: pictures,
      version,
      type: 'image/jpeg',
      render: () => drawOgImage(visitor, ogImage),
    });
  });
  return router;
}
