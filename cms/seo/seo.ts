import { Router } from 'express';
import type { Payload } from 'payload';
import { asVisitor } from '../database/queries/anonymous-request';
import { readSite } from '../pages/queries/get-site';
import { readSitemap } from './queries/read-sitemap';
import { feeds } from './feeds';
import { forAWhile } from './short-cache';
import { manifest } from './manifest';
import { openSearchXml } from './open-search';
import { robotsText } from './robots';
import { socialPictures } from './social-images';
import { securityText } from './security-text';
import { sitemapXml } from './sitemap';

/** What search engines, feed readers and browsers ask a site for. */
export function found(payload: Payload): Router {
  const origin = String(payload.config.custom.origin);
  const site = async () => readSite(await asVisitor(payload));

  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    forAWhile(response).type('text/plain').send(robotsText(origin));
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const xml = await sitemapXml(origin, await readSitemap(await asVisitor(payload)));
    forAWhile(response).type('application/xml').send(xml);
  });
  router.use(feeds(payload));
  router.use(socialPictures(payload));
  router.get('/manifest.webmanifest', async (_request, response) => {
    const text = JSON.stringify(manifest(await site()));
    forAWhile(response).type('application/manifest+json').send(text);
  });
  router.get('/opensearch.xml', async (_request, response) => {
    const xml = openSearchXml(await site());
    forAWhile(response).type('application/opensearchdescription+xml').send(xml);
  });
  router.get(['/.well-known/security.txt', '/security.txt'], (_request, response) => {
    forAWhile(response).type('text/plain').send(securityText(origin, new Date()));
  });
  return router;
}
