import { Router } from 'express';
import { createLocalReq, type Payload } from 'payload';
import { RenderCache, noCache, sendRendered } from './public-answer';
import { getSite } from '../../subjects/pages/queries/get-site';
import { ogImageVersion } from '../../platform/social-images/og-image';
import { drawOgImage } from '../../platform/social-images/queries/draw-og-image';
import { findOgImage } from './queries/find-og-image';
import { findSitemapPages } from './queries/find-sitemap-pages';
import { calendars } from './calendar';
import { feeds } from './feeds';
import { manifest, openSearchXml, robotsText, securityText, sitemapXml } from './site-files';

/** An Open Graph image has 60 to 200 KB. */
const limits = { bytes: 48_000_000, waiting: 40 };

/** Routes for search engines, feed readers, browsers and networks that show links. */
export function seo(payload: Payload): Router {
  const origin = String(payload.config.custom.origin);
  const site = async () => getSite(await createLocalReq({}, payload));
  const pictures = new RenderCache(limits);

  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    noCache(response).type('text/plain').send(robotsText(origin));
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const xml = await sitemapXml(origin, await findSitemapPages(await createLocalReq({}, payload)));
    noCache(response).type('application/xml').send(xml);
  });
  router.use(feeds(payload));
  router.use(calendars(payload));
  // The Open Graph image of the page with this path. With the current version as `v` it may be cached forever.
  router.get(/^\/og(\/.+)\.jpg$/, async (request, response) => {
    const visitor = await createLocalReq({}, payload);
    const ogImage = await findOgImage(visitor, String(request.params[0]));
    if (!ogImage) return void response.status(404).type('text').send('There is no such image.');
    const version = ogImageVersion(ogImage);
    if (request.query.v === version)
      response.set('cache-control', 'public, max-age=31536000, immutable');
    else noCache(response);
    await sendRendered(request, response, {
      files: pictures,
      content: version,
      type: 'image/jpeg',
      render: () => drawOgImage(visitor, ogImage),
    });
  });
  router.get('/manifest.webmanifest', async (_request, response) => {
    const text = JSON.stringify(manifest(await site()));
    noCache(response).type('application/manifest+json').send(text);
  });
  router.get('/opensearch.xml', async (_request, response) => {
    const xml = openSearchXml(await site());
    noCache(response).type('application/opensearchdescription+xml').send(xml);
  });
  router.get(['/.well-known/security.txt', '/security.txt'], (_request, response) => {
    noCache(response).type('text/plain').send(securityText(origin, new Date()));
  });
  return router;
}
