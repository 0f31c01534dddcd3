import type { WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import {
  CacheFirst,
  NetworkFirst,
  StaleWhileRevalidate,
  Strategy,
  type StrategyHandler,
  type StrategyOptions,
} from 'workbox-strategies';
import { markAsCached, pictureName } from './cached-html';
import { isPublic, isPublicUrl, keyOf, type PageStore, type stores } from './cacheable-url';

/** Milliseconds to wait for the network if there is a cached page. */
const networkTimeout = 4_000;

const day = 24 * 60 * 60;

/** Cached responses are the same for everybody. */
const matchOptions = { ignoreVary: true };

/** Maximum entries per cache. The least recently used are removed. */
const most: Record<(typeof stores)[number], number> = {
  books: 40,
  chapters: 60,
  pages: 60,
  pictures: 120,
  assets: 150,
};

const expirations = Object.fromEntries(
  Object.entries(most).map(([store, maxEntries]) => [
    store,
    new ExpirationPlugin({
      maxEntries,
      // Pages need their scripts and fonts as long as they are cached.
      ...(store !== 'assets' && { maxAgeSeconds: 60 * day }),
      matchOptions,
      // If the disk is full, deletes the cache instead of failing.
      purgeOnQuotaError: true,
    }),
  ]),
) as Record<keyof typeof most, ExpirationPlugin>;

const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isPublic(response) && isPublicUrl(request.url) ? response : null,
};

const byKey: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
};

export const findCached = (store: PageStore, url: string): Promise<Response | undefined> =>
  caches.match(keyOf(url), { cacheName: store, ...matchOptions });

const markCached: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse?.headers.get('content-type')?.startsWith('text/html'))
      return cachedResponse;
    const headers = new Headers(cachedResponse.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(markAsCached(await cachedResponse.text()), { headers });
  },
};

/** Returns the network's response, unless it is late or a server error; then the cached page. */
class SiteFirst extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const answer = handler.fetchAndCachePut(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, networkTimeout, null);
    });
    const soon = await Promise.race([answer.catch(() => null), late]);
    clearTimeout(timer);
    if (soon && soon.status < 500) return soon;
    return (await handler.cacheMatch(request)) ?? answer;
  }
}

const forStores = <Each extends Strategy>(
  Kind: new (options: StrategyOptions) => Each,
  ...more: WorkboxPlugin[]
): Record<PageStore, Each> => {
  const of = (store: PageStore) =>
    new Kind({
      cacheName: store,
      matchOptions,
      plugins: [byKey, onlyPublic, expirations[store], ...more],
    });
  return { books: of('books'), chapters: of('chapters'), pages: of('pages') };
};

export const pageStrategies = forStores(SiteFirst, markCached);

/** Strategies that request a page again although it is cached. */
export const refetchStrategies = forStores(NetworkFirst);

/** Returns the same image in another width. */
async function inAnotherWidth({ url }: Request): Promise<Response | undefined> {
  const cache = await caches.open('pictures');
  const name = pictureName(new URL(url).pathname);
  const other = (await cache.keys()).find(
    (cached) => pictureName(new URL(cached.url).pathname) === name,
  );
  return other && cache.match(other, matchOptions);
}

/** A file may be replaced under its name. The next visit shows the new one. */
export const pictureStrategy = new StaleWhileRevalidate({
  cacheName: 'pictures',
  matchOptions,
  plugins: [
    onlyPublic,
    expirations.pictures,
    { handlerDidError: ({ request }) => inAnotherWidth(request) },
  ],
});

/** Built files never change under their name. */
export const assetStrategy = new CacheFirst({
  cacheName: 'assets',
  matchOptions,
  plugins: [onlyPublic, expirations.assets],
});

/** Deletes everything that shows what the user has read. */
export async function deleteReadPages(): Promise<void> {
  for (const store of ['chapters', 'pictures', 'pages'] as const) {
    await caches.delete(store);
    await new CacheExpiration(store, { maxEntries: most[store] }).delete();
  }
}
