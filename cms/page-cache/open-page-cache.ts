import type { RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { credentialCheck } from './credentials';
import { followContent } from './follow-content';
import { PageCache } from './page-cache';
import { countBooks, findNextPublication } from './queries/content';
import { type CacheResult, rendererOf, serveFromCache } from './serve-from-cache';

/**
 * Creates a cache in front of the site that follows the content until stopped.
 *
 * @param site answers uncached requests
 * @param count called with the result of each request
 */
export function openPageCache(
  payload: Payload,
  site: RequestListener,
  count?: (result: CacheResult) => void,
): Pick<PageCache, 'sizes'> & { answer: RequestListener; stop: () => Promise<void> } {
  const render = rendererOf(site);
  const cache: PageCache = new PageCache({
    nextChange: (from) => findNextPublication(payload, from),
    countBooks: () => countBooks(payload),
    refill: (key) => cache.render(key, render),
  });
  const { stop } = followContent(payload, cache);
  const sessionCookie = `${payload.config.cookiePrefix}-token`;
  const isOwn = credentialCheck(payload);
  return {
    answer: serveFromCache({ cache, site, render, sessionCookie, isOwn, count }),
    sizes: () => cache.sizes(),
    stop,
  };
}
