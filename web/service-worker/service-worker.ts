import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { paths } from '../../cms/contract/paths';
import { withoutFailure } from './failed-preload';
import { keepBooks, keepRead } from './keep';
import { isForEverybody, isPersonal, storeOf } from './kept-url';
import type { Message } from '../offline/messages';
import {
  assetStrategy,
  findKept,
  forgetReading,
  pageStrategies,
  pictureStrategy,
} from './strategies';

/*
 * Serves cached pages offline. Bundled as /sw.js by scripts/build/service-worker-plugin.js. Caches only what anonymous
 * visitors get: docs/decisions/012-service-worker.md.
 */

declare const self: ServiceWorkerGlobalScope;

/** Paths of the application's files, written by the build. */
declare const shell: string[];

/** Changes with each build. */
declare const buildId: string;

// Activate a new build at once: its files have new names, so nothing conflicts.
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
// Before the routes, which read it.
self.addEventListener('fetch', (event) => {
  const value = withoutFailure(event.preloadResponse);
  // The page may be gone.
  value.catch(() => undefined);
  Object.defineProperty(event, 'preloadResponse', { value });
});
// The only file needed for installation.
precache([{ url: paths.offline, revision: buildId }]);

/** Milliseconds to wait, so that the first visit's own requests come first. */
const rest = 3_000;

async function fetchShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open('assets');
  const fetched = shell.map(async (path) => {
    if (await cache.match(path)) return;
    await Promise.all(assetStrategy.handleAll({ event, request: new Request(path) }));
  });
  // Failed files are cached at the next visit.
  await Promise.allSettled(fetched);
}

// Pages wait for activation, so the work is done after it.
self.addEventListener('activate', () => {
  const message: Message = { type: 'active' };
  self.registration.active?.postMessage(message);
});

/** Caches the pages that were opened before the service worker was active. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of windows) await keepRead(event, url);
  await keepBooks(event);
}

async function act(event: ExtendableEvent, message: Message): Promise<void> {
  switch (message.type) {
    case 'active':
      await new Promise((resolve) => setTimeout(resolve, rest));
      await fetchShell(event);
      return keepOpenPages(event);
    case 'arrived':
      await keepRead(event, message.url);
      return fetchShell(event);
    case 'logged out':
      return forgetReading();
  }
}

self.addEventListener('message', (event) => {
  event.waitUntil(act(event, event.data as Message));
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  assetStrategy,
);

registerRoute(({ request, sameOrigin }) => {
  const isForStaff = request.referrer && isPersonal(new URL(request.referrer).pathname);
  return sameOrigin && request.destination === 'image' && !isForStaff;
}, pictureStrategy);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && storeOf(url.pathname) !== null,
  async ({ request, url, event }) => {
    const store = storeOf(url.pathname) ?? 'pages';
    const [answer, done] = pageStrategies[store].handleAll({
      event,
      request,
    });
    const keeping = async () => {
      const response = await answer;
      await done;
      // A logged-in user's page is not cached; the anonymous one is.
      if (!isForEverybody(response) || store === 'chapters') await keepRead(event, url.href);
      await keepBooks(event);
    };
    event.waitUntil(keeping().catch(() => undefined));
    return answer;
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/books\/sample\/\d+$/.test(url.pathname),
  new NetworkOnly({
    plugins: [{ handlerDidError: ({ request }) => findKept('chapters', request.url) }],
  }),
);

for (const method of ['GET', 'POST'] as const)
  registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly(), method);

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  return (await matchPrecache(paths.offline)) ?? Response.error();
});
