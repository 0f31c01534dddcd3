import type { RequestListener } from 'node:http';
import type { Payload } from 'payload';
import { credentialCheck } from './credentials';
import { followContent } from './follow-content';
import { PageCache } from './page-cache';
import { countBooks } from './queries/count-books';
import { findNextPublication } from './queries/find-next-publication';
import { type CacheResult, rendererOf, serveFromCache } from './serve-from-cache';

/**
 * Puts a cache in front of the site, which follows the content until it is stopped.
 *
 * @param site what answers everything that is not cached
 * @param count told how each request met the cache
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
