import { Router } from 'express';
import type { Payload } from 'payload';
import { anonymousRequest, noCache } from './public-answer';
import { getSite } from '../pages/queries/get-site';
import { findSitemapPages } from './queries/find-sitemap-pages';
import { calendars } from './calendar';
import { feeds } from './feeds';
import { manifest } from './manifest';
import { openSearchXml } from './open-search';
import { robotsText } from './robots';
import { socialImages } from './social-images';
import { securityText } from './security-text';
import { sitemapXml } from './sitemap';

/** Routes for search engines, feed readers and browsers. */
export function seo(payload: Payload): Router {
  const origin = String(payload.config.custom.origin);
  const site = async () => getSite(await anonymousRequest(payload));

  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    noCache(response).type('text/plain').send(robotsText(origin));
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const xml = await sitemapXml(origin, await findSitemapPages(await anonymousRequest(payload)));
    noCache(response).type('application/xml').send(xml);
  });
  router.use(feeds(payload));
  router.use(calendars(payload));
  router.use(socialImages(payload));
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
